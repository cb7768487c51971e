/** What the activity log names, with the label people read. One per call that deserves a line. */
export const activityActions = {
  login: 'Inicio de sesión',
  loginFailed: 'Intento de inicio de sesión fallido',
  logout: 'Cierre de sesión',
  sessionExtended: 'Sesión prolongada',
  recoveryRequested: 'Solicitud de recuperación de contraseña',
  passwordRecovered: 'Recuperación de contraseña',
  adminCreated: 'Alta de superadministración por consola',
  affiliatesSearchedByDocument: 'Búsqueda de inscritos por DNI',
  affiliatesListed: 'Consulta de inscritos',
  affiliatesExported: 'Descarga de inscritos',
  affiliateRead: 'Consulta de la ficha de un inscrito',
  affiliatesImported: 'Importación de inscritos',
  databaseRestored: 'Restauración de una copia de seguridad',
  demoFilled: 'Carga de la organización de demostración',
} as const
export type ActivityAction = keyof typeof activityActions
