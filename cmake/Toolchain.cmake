# Faster builds where the tools are there: ccache for compiling, mold (else lld) for linking.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_C_COMPILER_LAUNCHER})
endif()

find_program(MOLD mold)
find_program(LLD ld.lld)
if(MOLD)
  add_link_options(-fuse-ld=mold)
elseif(LLD)
  add_link_options(-fuse-ld=lld)
endif()

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
# Assertions of the standard library stay on in every build: a bound that is checked costs little, one
# that is not can cost the whole site (ASVS 1.4.1).
add_compile_definitions(_GLIBCXX_ASSERTIONS BOOST_ASIO_NO_DEPRECATED BOOST_BIND_GLOBAL_PLACEHOLDERS)
add_compile_options(-fstack-protector-strong)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -D_FORTIFY_SOURCE=2")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1")

option(MOLAR_ASAN "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
if(MOLAR_ASAN)
  # The check of virtual calls wants type information that SOCI's libraries do not export.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
option(MOLAR_TSAN "Build with ThreadSanitizer" OFF)
if(MOLAR_TSAN)
  # Boost.Asio has fences, which the sanitizer does not know.
  add_compile_options(-fsanitize=thread -Wno-tsan)
  add_link_options(-fsanitize=thread)
endif()
if(MOLAR_ASAN OR MOLAR_TSAN)
  # Reports with lines, fewer inlined calls, and no checked copies of functions that a sanitizer does not see.
  set(CMAKE_CXX_FLAGS_RELEASE "-O1 -g1")
endif()
