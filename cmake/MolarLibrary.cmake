# molar_library(NAME [DEPENDS layer…] [LINK target…] [SHARDS count])
#
# One static library molar_NAME from src/NAME/**/*.cc, and one test program NAME_test from the
# *_test.cc beside them. Files under testing/ belong to the tests of this layer and of those above it.
#
# ctest runs each program in SHARDS parts, named NAME_test.1 and so on, and not case by case: a process
# for each case costs more than the cases themselves.

# Fewer and larger translation units: most of a compilation is templates that every file repeats. Not for
# tools that read compile_commands.json file by file: clang-tidy and editors use a Debug build, or clang.
set(unity_default OFF)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(unity_default ON)
endif()
option(MOLAR_UNITY "Compile several source files as one" ${unity_default})

# Tests are compiled quickly; the product inside them is the one that is shipped.
set(MOLAR_TEST_OPTIONS -O0 -U_FORTIFY_SOURCE -fPIC)

# One precompiled header for the product and one for its tests, shared by all layers. Named as <…>, so that
# the text is the same in every clone and ccache finds it there.
function(molar_precompiled name)
  cmake_parse_arguments(ARG "" "" "HEADERS;LINK;OPTIONS" ${ARGN})
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/units/${name}.cc CONTENT "")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/units/${name}.cc)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE ${ARG_LINK})
  target_compile_options(${name} PRIVATE ${ARG_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
  molar_warnings(${name})
endfunction()
molar_precompiled(molar_pch HEADERS <base/pch.h> LINK Boost::json Boost::system)
molar_precompiled(molar_test_pch HEADERS <base/pch.h> <gtest/gtest.h> <gmock/gmock.h>
  LINK Boost::json Boost::system GTest::gtest GTest::gmock OPTIONS ${MOLAR_TEST_OPTIONS})

# Test support that computes much: a model that looks at every office for every search.
set(MOLAR_QUICK domain/directory/search/testing/brute_force_search.cc)
foreach(file IN LISTS MOLAR_QUICK)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/${file} PROPERTIES COMPILE_OPTIONS -O2 SKIP_PRECOMPILE_HEADERS ON)
endforeach()

# Files that are not joined with others: those above, and those whose own names differ in meaning from names in a
# header of their neighbours.
set(MOLAR_ALONE ${MOLAR_QUICK} domain/directory/hours.cc domain/directory/files/office_generator_test.cc)
list(JOIN MOLAR_ALONE "," MOLAR_ALONE)

# molar_units(RESULT PREFIX FILES BYTES source…): the sources, joined by cmake/unity_groups.py.
function(molar_units result prefix most_files most_bytes)
  if(NOT MOLAR_UNITY OR NOT ARGN)
    set(${result} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  execute_process(
    COMMAND python3 ${CMAKE_SOURCE_DIR}/cmake/unity_groups.py ${CMAKE_SOURCE_DIR}/src ${prefix} ${most_files} ${most_bytes} "${MOLAR_ALONE}" ${ARGN}
    OUTPUT_VARIABLE lines OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE ";" "|" lines "${lines}")
  string(REPLACE "\n" ";" lines "${lines}")
  set(units)
  foreach(line IN LISTS lines)
    string(REPLACE "|" ";" files "${line}")
    list(POP_FRONT files unit)
    list(LENGTH files count)
    if(count EQUAL 1)
      list(APPEND units ${files})
      continue()
    endif()
    set(text "")
    foreach(file IN LISTS files)
      file(RELATIVE_PATH file ${CMAKE_SOURCE_DIR}/src ${file})
      string(APPEND text "#include \"${file}\"\n")
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/units/${unit}.cc CONTENT "${text}" @ONLY)
    list(APPEND units ${CMAKE_BINARY_DIR}/units/${unit}.cc)
  endforeach()
  set(${result} ${units} PARENT_SCOPE)
endfunction()

function(molar_library name)
  cmake_parse_arguments(ARG "" "SHARDS" "DEPENDS;LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cc)
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  set(support ${sources})
  list(FILTER support INCLUDE REGEX "/testing/")
  list(FILTER support EXCLUDE REGEX "/main\\.cc$")
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$|/testing/|/main\\.cc$")
  molar_units(sources ${name} 8 50000 ${sources})
  molar_units(tests ${name}_test 6 60000 ${tests})
  molar_units(support ${name}_testing 6 60000 ${support})

  set(layers ${ARG_DEPENDS})
  list(TRANSFORM layers PREPEND molar_)
  if(sources)
    add_library(molar_${name} STATIC ${sources})
    target_include_directories(molar_${name} PUBLIC ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(molar_${name} PUBLIC ${layers} ${ARG_LINK})
    target_precompile_headers(molar_${name} REUSE_FROM molar_pch)
    molar_warnings(molar_${name})
  else()
    add_library(molar_${name} INTERFACE)
    target_include_directories(molar_${name} INTERFACE ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(molar_${name} INTERFACE ${layers} ${ARG_LINK})
  endif()

  # Test support of a layer is linked into the tests of that layer and of every layer above.
  set(support_layers ${ARG_DEPENDS})
  list(TRANSFORM support_layers PREPEND molar_testing_)
  add_library(molar_testing_${name} INTERFACE)
  target_link_libraries(molar_testing_${name} INTERFACE ${support_layers})
  if(support)
    add_library(molar_testing_${name}_objects STATIC ${support})
    target_link_libraries(molar_testing_${name}_objects PUBLIC molar_${name} ${support_layers} GTest::gtest)
    molar_test_options(molar_testing_${name}_objects)
    target_link_libraries(molar_testing_${name} INTERFACE molar_testing_${name}_objects)
  endif()

  if(tests)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE molar_${name} molar_testing_${name} GTest::gtest GTest::gmock GTest::gtest_main)
    molar_test_options(${name}_test)
    molar_shards(${name}_test ${ARG_SHARDS})
  endif()
endfunction()

function(molar_test_options target)
  target_compile_options(${target} PRIVATE ${MOLAR_TEST_OPTIONS})
  target_precompile_headers(${target} REUSE_FROM molar_test_pch)
  molar_warnings(${target})
endfunction()

function(molar_shards program)
  set(count 1)
  if(ARGC GREATER 1)
    set(count ${ARGV1})
  endif()
  foreach(number RANGE 1 ${count})
    math(EXPR index "${number} - 1")
    add_test(NAME ${program}.${number} COMMAND ${program})
    set_tests_properties(${program}.${number} PROPERTIES TIMEOUT 900
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${index}")
  endforeach()
endfunction()
