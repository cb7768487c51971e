/** The actions of imports, and of what is changed for many people at once, with the labels that people read. */
export const importActions = {
  affiliatesImported: 'Importación de inscritos',
  peopleChanged: 'Cambio a muchas personas',
  peopleChangeUndone: 'Cambio a muchas personas deshecho',
  peopleChosen: 'Personas elegidas en una lista',
  sparedExported: 'Descarga de a quiénes deja como están un cambio',
  importUndone: 'Importación de inscritos deshecha',
  importUploaded: 'Subida de una lista para importar',
  importSurveyed: 'Comparación de una lista con el censo',
  importErrorsExported: 'Descarga de las líneas que una importación deja fuera',
  importMappingSaved: 'Forma de leer una lista guardada',
  importMappingDeleted: 'Forma de leer una lista borrada',
} as const
