# Everything comes from Debian 12; script/bootstrap installs the packages.
find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json system)
find_package(CURL REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc i18n)
find_package(PkgConfig REQUIRED)
find_package(GTest REQUIRED)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
add_library(sodium ALIAS PkgConfig::SODIUM)

pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)
add_library(molar_seccomp ALIAS PkgConfig::SECCOMP)

pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
add_library(molar_zlib ALIAS PkgConfig::ZLIB)
pkg_check_modules(BROTLI REQUIRED IMPORTED_TARGET libbrotlienc)
add_library(molar_brotli ALIAS PkgConfig::BROTLI)

# Files that imports read: zip, and XML of spreadsheets.
pkg_check_modules(ARCHIVE REQUIRED IMPORTED_TARGET libarchive expat)
add_library(molar_archive ALIAS PkgConfig::ARCHIVE)

# Cards, receipts and agreements as PDF and PNG, in the fonts of the web build.
pkg_check_modules(DOCUMENTS REQUIRED IMPORTED_TARGET pangocairo pangoft2 cairo-pdf cairo-ft fontconfig libqrencode libwoff2dec)
add_library(molar_documents ALIAS PkgConfig::DOCUMENTS)
# The macro that -pthread defines does nothing in glibc and does not fit the precompiled header.
get_target_property(documents_options PkgConfig::DOCUMENTS INTERFACE_COMPILE_OPTIONS)
list(REMOVE_ITEM documents_options -pthread)
set_target_properties(PkgConfig::DOCUMENTS PROPERTIES INTERFACE_COMPILE_OPTIONS "${documents_options}")

# Cells of the Earth's surface; Debian ships neither a CMake package nor a .pc file of S2 0.10.
find_library(S2_LIBRARY s2 REQUIRED)
find_path(S2_INCLUDE_DIR s2/s2cell_id.h REQUIRED)
find_package(absl REQUIRED)
add_library(molar_s2 INTERFACE)
target_link_libraries(molar_s2 INTERFACE ${S2_LIBRARY} absl::base)
target_include_directories(molar_s2 SYSTEM INTERFACE ${S2_INCLUDE_DIR})

# SOCI's own CMake package does not name its include path on Debian.
add_library(molar_soci INTERFACE)
target_link_libraries(molar_soci INTERFACE soci_core soci_sqlite3 soci_postgresql sqlite3 pq)
target_include_directories(molar_soci SYSTEM INTERFACE /usr/include/soci /usr/include/postgresql)

# Header-only; Debian ships no library to link.
add_library(molar_toml INTERFACE)
target_compile_definitions(molar_toml INTERFACE TOML_HEADER_ONLY=1)
