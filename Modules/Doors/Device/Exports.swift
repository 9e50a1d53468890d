// The modules whose types stand in the declarations of this one: who imports it has them, too.

@_exported import Settings
@_exported import Workspace
