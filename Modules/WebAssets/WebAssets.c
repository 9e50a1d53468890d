#include "WebAssets.h"

// Without a pack everything builds the same, so nobody needs to make one.
#if defined(__has_embed)
#if __has_embed("../../.build/web.pack")
#define HAS_PACK 1
#endif
#endif

static const unsigned char pack[] = {
#ifdef HAS_PACK
#embed "../../.build/web.pack"
    ,
#endif
    0
};

const unsigned char *web_pack(size_t *count) {
    *count = sizeof(pack) - 1;
    return pack;
}
