// The modules whose types stand in the declarations of this one: who imports it has them, too.

@_exported import Files
@_exported import Primitives
