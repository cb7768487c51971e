import type { ActivityAction } from '#contract/activityActions.ts'

/** How a look reads to the person it was at, and the screen of the product on which it was, by its title. */
type Look = readonly [told: string, screen: string]

const file = 'Ficha de inscripción'
const person = 'Persona no inscrita'
const listed = 'Has salido en una lista de personas'
const found = 'Te han buscado'
const downloaded = 'Han descargado una lista en la que estás'
const counted = 'Han visto un recuento de pocas personas, y estás entre ellas'
const saved = 'Han guardado unas condiciones que te nombran o que cumplen muy pocas personas'

/**
 * What people read of looks at their data, in everyday words (rule privacy-1); the log has its own terms
 * (contract/activityActions.ts). Each call that shows somebody, and changes nothing, has its words here.
 */
export const looks: Partial<Record<ActivityAction, Look>> = {
  affiliateRead: ['Han abierto tu ficha', file],
  closedProfileOpened: ['Han abierto tu ficha, que estaba cerrada', file],
  affiliateHistoryRead: ['Han mirado los cambios de tu ficha', file],
  activityListed: ['Han mirado quién consulta tu ficha', file],
  activityExported: ['Han descargado quién consulta tu ficha', 'Actividad'],
  attendancesRead: ['Han mirado a qué reuniones has ido', file],
  commentsRead: ['Han leído los comentarios sobre ti', file],
  personRecordsRead: ['Han mirado los registros sobre ti', file],
  personFeesRead: ['Han mirado tus cuotas', file],
  personMailsRead: ['Han mirado qué correos te hemos escrito', file],
  personVotingsRead: ['Han mirado en qué censos electorales estás', file],
  bankAccountRevealed: ['Han visto tu cuenta bancaria entera', file],
  stoppedAddressesRead: ['Han mirado a qué direcciones tuyas no se escribe', file],
  certificatesRead: ['Han mirado lo que has pagado cada año', file],
  certificateDownloaded: ['Han descargado tu certificado de lo pagado', file],
  receiptDownloaded: ['Han descargado un recibo tuyo', 'Cobro'],
  acceptanceDownloaded: ['Han descargado tu documento de inscripción', file],
  departurePaperRead: ['Han abierto el papel con el que pediste la baja', file],
  mandateSignatureRead: ['Han visto tu firma de la domiciliación', file],
  mandateOrderDownloaded: ['Han descargado tu orden de domiciliación', file],
  mandateProofRead: ['Han abierto el papel firmado de tu domiciliación', file],
  usersListed: ['Han mirado tu cuenta de usuario', 'Gestión de usuarios'],
  usersSearchedByEmail: ['Han buscado tu cuenta por tu correo', 'Gestión de usuarios'],
  userRead: ['Han abierto tu cuenta de usuario', 'Gestión de usuarios'],

  affiliatesListed: [listed, 'Inscritos'],
  affiliatesSearchedByDocument: ['Te han buscado por tu DNI', 'Inscritos'],
  affiliatesSearchedByEmail: ['Te han buscado por tu correo', 'Inscritos'],
  affiliatesExported: [downloaded, 'Inscritos'],
  membersListed: [listed, 'Miembros de la asamblea'],
  membersExported: [downloaded, 'Miembros de la asamblea'],
  peopleFound: [found, 'Inicio'],
  personShown: [listed, 'Inscritos'],
  personLookedUp: ['Han comprobado si estás con unos datos que han escrito', 'Inscripción manual'],
  affiliateSearchedByDocument: ['Te han buscado por tu DNI', 'Inscritos'],
  affiliateSearchedByEmail: ['Te han buscado por tu correo', 'Inscritos'],
  recordsListed: ['Un registro sobre ti ha salido en una lista', 'Registros'],
  recordsSearchedByDocument: ['Han buscado registros sobre ti por tu DNI', 'Registros'],
  recordsSearchedByEmail: ['Han buscado registros sobre ti por tu correo', 'Registros'],
  recordsExported: [downloaded, 'Registros'],
  nonEnrolledListed: [listed, 'No inscritos'],
  nonEnrolledSearchedByDocument: ['Te han buscado por tu DNI', 'No inscritos'],
  nonEnrolledSearchedByEmail: ['Te han buscado por tu correo', 'No inscritos'],
  nonEnrolledExported: [downloaded, 'No inscritos'],
  recordRead: ['Han abierto un registro sobre ti', 'Registro'],
  recordDocumentDownloaded: ['Han descargado el documento de un registro sobre ti', person],

  pendingEnrolmentsListed: [
    'Ha salido una inscripción con tu documento en una lista',
    'Inscripciones pendientes',
  ],
  pendingEnrolmentsSearchedByDocument: [
    'Han buscado inscripciones pendientes con tu DNI',
    'Inscripciones pendientes',
  ],
  pendingEnrolmentsSearchedByEmail: [
    'Han buscado inscripciones pendientes con tu correo',
    'Inscripciones pendientes',
  ],
  enrolmentCompared: ['Han comparado una inscripción con lo que consta de ti', 'Inscripciones pendientes'],
  duplicatesListed: ['Han mirado si tu ficha está repetida', 'Posibles duplicados'],
  duplicatesChecked: ['Han comprobado si ya estás en el censo', 'Inscripción manual'],
  duplicatesCompared: ['Han comparado tu ficha con otra', 'Comparar dos fichas'],
  duplicateDismissed: ['Han dicho que tu ficha y otra son de personas distintas', 'Comparar dos fichas'],
  duplicateDismissUndone: [
    'Ya no consta que tu ficha y otra sean de personas distintas',
    'Posibles duplicados',
  ],
  mergeRequested: ['Han pedido unir tu ficha con otra', 'Comparar dos fichas'],
  mergeRequestCancelled: ['Han anulado que tu ficha se una con otra', 'Uniones en espera'],
  mergesListed: ['Has salido en la lista de fichas unidas', 'Fichas unidas'],
  importSurveyed: ['Han comparado con el censo una lista en la que estás', 'Importar una lista'],
  peopleChosen: ['Te han elegido, con otras personas, en una lista', 'Inscritos'],
  sparedExported: [downloaded, 'Cambiar a muchos'],
  listPasted: ['Han comparado con el censo una lista en la que estás', 'Etiquetas y listas'],
  listCompared: ['Han comparado con el censo una lista en la que estás', 'Etiquetas y listas'],
  segmentCounted: [counted, 'Segmento'],
  segmentSaved: [saved, 'Segmento'],
  segmentEdited: [saved, 'Segmento'],
  rollRead: [listed, 'Lista fija'],
  rollExported: [downloaded, 'Lista fija'],
  rollsCompared: [listed, 'Comparar dos listas fijas'],
  rollComparisonExported: [downloaded, 'Comparar dos listas fijas'],

  assemblyRead: ['Han abierto la asamblea en la que tienes un cargo', 'Asamblea'],
  attendeesRead: ['Has salido en la lista de quién asiste a una reunión', 'Reunión'],
  attendeesExported: ['Han descargado la lista de quién asiste a una reunión', 'Reunión'],
  doorAsked: ['Te han buscado en la puerta de una reunión', 'Puerta'],
  minutesDownloaded: ['Han descargado un acta en la que se te nombra', 'Acta'],
  signingSheetDownloaded: ['Han descargado una hoja de firmas en la que estás', 'Reunión'],
  votingClaimsListed: ['Han leído tu reclamación sobre un censo electoral', 'Reclamaciones'],
  votingLettersDownloaded: ['Han descargado tu carta para votar', 'Votación'],
  votersCounted: [counted, 'Nueva votación'],
  votingTurnoutRead: [counted, 'Resultados'],

  communicationRecipientsRead: ['Has salido en la lista de a quién se ha escrito', 'Registro de envíos'],
  communicationRecipientsExported: [downloaded, 'Registro de envíos'],
  communicationReachedRead: [
    'Has salido en la lista de a quién llega una comunicación',
    'Quiénes la reciben',
  ],
  communicationExcludedRead: [
    'Has salido en la lista de a quién no llega una comunicación',
    'Quiénes no la reciben',
  ],
  communicationExcludedExported: [downloaded, 'Quiénes no la reciben'],
  communicationLetterExported: [
    'Han descargado a quién escribir una carta, y estás',
    'Quiénes no la reciben',
  ],
  communicationCounted: [counted, 'Nueva comunicación'],
  convocationCounted: [counted, 'Reunión'],
  suppressedAddressesRead: [
    'Han mirado si tu dirección es de las que no se escribe',
    'Direcciones a las que no se escribe',
  ],
  suppressedAddressesExported: [downloaded, 'Direcciones a las que no se escribe'],
  unsentMailsRead: ['Han mirado un correo que no te ha llegado', 'Correos sin enviar'],

  feesListed: ['Has salido en la lista de cuotas', 'Exportación de cuotas'],
  feesExported: ['Han descargado las cuotas con sus cuentas bancarias, y estás', 'Exportación de cuotas'],
  chargesListed: ['Han mirado tus cobros', 'Cobros'],
  chargesExported: ['Han descargado una lista de cobros en la que estás', 'Cobros'],
  chargeRead: ['Han abierto un cobro tuyo', 'Cobro'],
  batchPreviewed: [counted, 'Nueva remesa'],
  batchChargesListed: ['Han mirado tu cobro en una remesa', 'Remesa'],
  batchChargesExported: ['Han descargado los cobros de una remesa en la que estás', 'Remesa'],
  batchLeftOutListed: ['Has salido en la lista de quién queda fuera de una remesa', 'Remesa'],
  batchLeftOutExported: [downloaded, 'Remesa'],
  batchLettersListed: ['Has salido en la lista de a quién avisar por carta de un cobro', 'Remesa'],
  batchLettersExported: ['Han descargado a quién avisar por carta de un cobro, y estás', 'Remesa'],
  batchFileDownloaded: ['Han descargado los cobros para el banco, con tu cuenta', 'Remesa'],
  bankReplyRead: ['Han leído lo que el banco contestó de un cobro tuyo', 'Respuesta del banco'],
  feeRequestsListed: ['Has salido en la lista de quién pide otra cuota', 'Solicitudes de cuota'],
  feeRequestsExported: [downloaded, 'Solicitudes de cuota'],
  feeRequestRead: ['Han abierto tu petición de otra cuota', 'Solicitud de cuota'],
  declarationListed: ['Has salido en la lista de lo que se declara a Hacienda', 'Declaración anual'],
  declarationListExported: ['Han descargado la lista de lo que se declara a Hacienda', 'Declaración anual'],
  declarationFileDownloaded: ['Han descargado el fichero para Hacienda, y estás', 'Declaración anual'],
  erasuresListed: ['Has salido en la lista de quién pide borrar sus datos', 'Peticiones de borrado'],
  erasureRead: ['Han abierto tu petición de borrar tus datos', 'Petición de borrado'],

  statisticsCounted: [counted, 'Estadísticas'],
  statisticsExported: ['Han descargado un recuento de pocas personas, y estás entre ellas', 'Estadísticas'],
}
