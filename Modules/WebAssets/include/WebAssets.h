#pragma once
#include <stddef.h>

/// Returns the web app that is built into the program, as `Tools/lib/web-pack` wrote it: for each
/// file its path, its number of bytes, and these; a line feed ends each of the first two.
///
/// @param count The number of bytes; 0 if no app was there when the program was built.
const unsigned char *web_pack(size_t *count);
