import { contact, link, person, type MailKind } from '#contract/legal/mailKind.ts'
import type { Places } from '#contract/richTextPlaces.ts'

const voting = {
  VOTACION: { label: 'Nombre de la votación', sample: 'Color de la sede' },
} as const satisfies Places
const until = {
  HASTA: { label: 'Hasta cuándo', sample: '5 de marzo de 2026, 20:00' },
} as const satisfies Places
const page = link('votaciones/votacion/7')
const reason = {
  MOTIVO: { label: 'Por qué se anula', sample: 'Faltaba una candidatura.' },
} as const satisfies Places
/** What is told of a voting when people are convened to it; a place that is a paragraph of its own may be several. */
const convened = {
  ...person,
  ...voting,
  DIA: { label: 'Qué día empieza', sample: '5 de marzo' },
  DATOS: {
    label: 'Cuándo empieza y cuándo acaba',
    sample: 'Empieza: 5 de marzo de 2026, 10:00; acaba: 6 de marzo de 2026, 20:00',
  },
  NOTA: { label: 'Lo que añade quien convoca', sample: 'El debate es el lunes.' },
} as const satisfies Places

/** The mails about votings that have a template (rules voting-12, voting-13). */
export const votingMailKinds = {
  'voting-opened': {
    id: 30,
    name: 'Votación abierta',
    description: 'A quien está en el censo de una votación y tiene correo, cuando se abre.',
    places: { ...person, ...voting, ...until, ...page, ...contact },
    needs: ['ENLACE'],
    whenOff: 'A nadie se le avisa de que se abre una votación: hay que entrar a mirarlo.',
  },
  'voting-left-out': {
    id: 31,
    name: 'No estás en un censo provisional',
    description:
      'A quien es de las asambleas de una votación y no está en su censo provisional, cuando se puede reclamar.',
    places: { ...person, ...voting, ...until, ...page, ...contact },
    needs: ['ENLACE'],
    whenOff: 'Quien se ha quedado fuera de un censo provisional no recibe aviso de que puede reclamar.',
  },
  'voting-claim-decided': {
    id: 32,
    name: 'Respuesta a una reclamación sobre un censo',
    description: 'A quien reclamó estar, o no estar, en el censo provisional de una votación.',
    places: {
      ...voting,
      RESULTADO: {
        label: 'Qué se ha decidido',
        sample: 'Hemos aceptado tu reclamación: estás en el censo de esta votación.',
      },
      RESPUESTA: { label: 'Lo que contesta la organización', sample: 'Consta tu alta en enero.' },
      ...page,
      ...contact,
    },
    needs: ['RESULTADO', 'RESPUESTA'],
  },
  'voting-reminder': {
    id: 33,
    name: 'Recordatorio de una votación',
    description:
      'A quien está en el censo de una votación abierta y no ha votado: cuando se recuerda y, si la votación dura más de dos días, un día antes del final.',
    places: { ...voting, ...until, ...page },
    needs: ['ENLACE'],
    whenOff:
      'No sale ningún recordatorio por sí solo un día antes del final de una votación; quien la lleva puede seguir recordando a mano.',
  },
  'voting-letter': {
    id: 34,
    name: 'Hacerse la cuenta con la carta de una votación',
    description: 'A quien escribe el código de su carta, con el enlace para elegir contraseña.',
    places: { ...person, ...link('validacion'), ...contact },
    needs: ['ENLACE'],
  },
  'voting-called': {
    id: 35,
    name: 'Convocatoria de una votación',
    description: 'A quien puede votar en una votación aprobada, cuando Administración pulsa «Convocar».',
    places: {
      ...convened,
      CENSO: {
        label: 'Si está en el censo o estaría en él',
        sample: 'Estás en su censo.',
      },
      COMO: {
        label: 'Cómo se vota',
        sample: 'Se vota en la web, con tu cuenta, en secreto y una sola vez.',
      },
      ...page,
      ...contact,
    },
    needs: ['DATOS', 'COMO', 'ENLACE'],
    isByHand: true,
  },
  'voting-changed': {
    id: 36,
    name: 'Cambio de una votación convocada',
    description:
      'A quien se convocó a una votación, cuando cambia y se avisa: qué cambia y cómo queda. Si se alarga ya abierta, sale automáticamente mientras se envíe «Votación alargada».',
    places: {
      ...convened,
      CAMBIOS: { label: 'Qué cambia', sample: 'el final (antes: 6 de marzo de 2026, 20:00)' },
      ...page,
      ...contact,
    },
    needs: ['CAMBIOS', 'DATOS'],
    isByHand: true,
  },
  'voting-cancelled': {
    id: 37,
    name: 'Anulación de una votación convocada',
    description:
      'A quien se convocó a una votación, cuando se anula y se avisa. Si ya se había abierto, o no se pudo abrir, sale automáticamente mientras se envíe «Votación anulada».',
    places: { ...convened, ...reason, ...contact },
    needs: ['VOTACION', 'MOTIVO'],
    isByHand: true,
  },
  'voting-annulled': {
    id: 38,
    name: 'Votación anulada',
    description:
      'A quien estaba en el censo de una votación que ya se había abierto, cuando se anula, y a quien no estaba en el provisional, si se anula antes; a quien se convocó le llega en su lugar «Anulación de una votación convocada», que corrige su calendario.',
    places: { ...person, ...voting, ...reason, ...page, ...contact },
    needs: ['MOTIVO'],
    whenOff: 'A nadie se le avisa de que se anula una votación: hay que entrar a mirarlo.',
  },
  'voting-result': {
    id: 39,
    name: 'Resultado de una votación',
    description: 'A quien estaba en el censo de una votación, cuando está contada: el enlace, sin cifras.',
    places: { ...person, ...voting, ...link('votaciones/resultados/7'), ...contact },
    needs: ['ENLACE'],
    whenOff: 'A nadie se le avisa de que ya está un resultado: hay que entrar a mirarlo.',
  },
  'voting-put-off': {
    id: 40,
    name: 'Votación alargada',
    description:
      'A quien está en el censo de una votación abierta, cuando se alarga; a quien se convocó le llega en su lugar «Cambio de una votación convocada», que corrige su calendario.',
    places: { ...person, ...voting, ...until, ...page, ...contact },
    needs: ['HASTA', 'ENLACE'],
    whenOff: 'A nadie se le avisa de que una votación abierta se alarga: hay que entrar a mirarlo.',
  },
  'voting-stands': {
    id: 41,
    name: 'Votación sin resolver',
    description:
      'A toda la Administración, cada día, mientras una votación lleva más de un día parada, sin abrirse o sin contarse.',
    places: {
      ...voting,
      DESDE: { label: 'Desde cuándo', sample: '5 de marzo de 2026, 20:00' },
      QUE: { label: 'Qué le pasa', sample: 'no se ha podido abrir' },
      ...page,
    },
    needs: ['VOTACION', 'ENLACE'],
    whyAlways: 'sin él una votación que no sigue podría quedarse así sin que nadie lo viera',
  },
} as const satisfies Record<string, MailKind>
