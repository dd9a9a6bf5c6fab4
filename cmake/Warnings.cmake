function(molar_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                                           -Woverloaded-virtual -Wno-missing-field-initializers
                                           # g++ 12 sees overflows in std::string that are not there.
                                           -Wno-stringop-overflow -Wno-array-bounds -Wno-restrict
                                           -Wno-stringop-overread -Wno-maybe-uninitialized)
  if(MOLAR_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()
option(MOLAR_WERROR "Treat warnings as errors" ON)
