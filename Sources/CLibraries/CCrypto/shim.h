#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

// Swift imports no constant that stands for another.
static const int crypto_ed25519 = EVP_PKEY_ED25519;
