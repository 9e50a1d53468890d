// The module whose types stand in the declarations of this one: who imports it has it, too.

@_exported import Sync
