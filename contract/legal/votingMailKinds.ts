import { contact, link, person, type MailKind } from '#contract/legal/mailKind.ts'
import type { Places } from '#contract/richTextPlaces.ts'

const voting = {
  VOTACION: { label: 'Nombre de la votación', sample: 'Color de la sede' },
} as const satisfies Places
const until = {
  HASTA: { label: 'Hasta cuándo', sample: '5 de marzo de 2026, 20:00' },
} as const satisfies Places
const page = link('votaciones/votacion/7')

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
    whyAlways:
      'sale cuando alguien lo pide desde una votación y, en las de más de dos días, una sola vez un día antes del final, para que nadie se quede sin votar por olvido',
  },
  'voting-letter': {
    id: 34,
    name: 'Hacerse la cuenta con la carta de una votación',
    description: 'A quien escribe el código de su carta, con el enlace para elegir contraseña.',
    places: { ...person, ...link('validacion'), ...contact },
    needs: ['ENLACE'],
  },
} as const satisfies Record<string, MailKind>
