/** The actions of leaving the census and of what is forgotten, with the labels that people read. */
export const leavingActions = {
  closedProfileOpened: 'Consulta de la ficha cerrada de quien se dio de baja',
  unregistered: 'Baja voluntaria',
  unregisteredByStaff: 'Baja a petición de la persona',
  departurePaperAdded: 'Alta del papel con que se pidió una baja',
  departurePaperRead: 'Consulta del papel con que se pidió una baja',
  deathRecorded: 'Anotación de un fallecimiento',
  deathUndone: 'Fallecimiento deshecho, anotado por error',
  retentionApplied: 'Borrado de lo que toca',
} as const
