import { contact, date, link, person, type MailKind } from '#contract/legal/mailKind.ts'
import type { Places } from '#contract/richTextPlaces.ts'

const amount = { IMPORTE: { label: 'Importe', sample: '20,00 €' } } as const satisfies Places
const what = { QUE: { label: 'Qué se cobra', sample: 'tu cuota' } } as const satisfies Places
const request = {
  CUOTA: { label: 'Lo que se pidió pagar', sample: '5,00 € al trimestre' },
  RESPUESTA: { label: 'Lo que contesta la organización', sample: 'Gracias por decírnoslo.' },
} as const satisfies Places

/** From which account a debit is made, by which mandate, and who makes it. */
const debited = {
  CUENTA: { label: 'Cuenta, tapada', sample: 'ES•• … 1332' },
  MANDATO: { label: 'Referencia del mandato', sample: 'M-0000000123' },
  ACREEDOR: { label: 'Quién cobra', sample: 'Organización' },
  IDENTIFICADOR: { label: 'Identificador de quien cobra', sample: 'ES37000G12345674' },
} as const satisfies Places

/** What is told of a charge that came back. */
const returned = {
  PERIODO: { label: 'De qué es', sample: '4.º trimestre de 2026' },
  COBRO: {
    label: 'Cuándo se pasó al cobro, o se iba a pasar',
    sample: 'que se pasó al cobro el 5 de octubre de 2026',
  },
  MOTIVO: { label: 'Motivo que da el banco', sample: 'No había saldo' },
  PASO: { label: 'Qué pasa ahora', sample: 'Comprueba que la cuenta tiene saldo, o danos otra.' },
} as const satisfies Places

/** The mails about fees that have a template (rules fee-8, fee-9, fee-11). */
export const feeMailKinds = {
  'debit-notice': {
    id: 12,
    name: 'Aviso antes de un cobro',
    description: 'A quien se le va a cobrar con una remesa: cuánto, qué día y de qué cuenta.',
    places: {
      ...person,
      ...what,
      ...amount,
      ...date,
      EXPLICACION: {
        label: 'De qué es, y de dónde sale el importe',
        sample: '4.º trimestre de 2026: cuota entera',
      },
      ...debited,
      ...contact,
    },
    needs: ['IMPORTE', 'FECHA', 'CUENTA', 'MANDATO', 'IDENTIFICADOR'],
    whenOff:
      'Nadie recibe aviso de lo que se le va a cobrar: la norma SEPA pide avisar de otra forma, con catorce días.',
  },
  'fee-returned': {
    id: 13,
    name: 'Cobro devuelto por el banco',
    description:
      'A quien tiene cuenta en la web y el banco ha devuelto una cuota o una donación: por qué, y qué puede hacer.',
    places: {
      ...what,
      ...amount,
      ...date,
      ...returned,
      ...link('panel-de-usuario'),
      ...contact,
    },
    needs: ['IMPORTE', 'MOTIVO', 'PASO'],
    whenOff: 'A quien el banco devuelve un cobro no se le escribe: lo ve en su panel.',
  },
  'fee-returned-outside': {
    id: 24,
    name: 'Cobro devuelto, a quien no entra en la web',
    description:
      'A quien no tiene cuenta en la web y el banco ha devuelto una cuota o una donación: por qué, y cómo se paga.',
    places: {
      ...what,
      ...amount,
      ...date,
      ...returned,
      PAGO: {
        label: 'Cómo se paga',
        sample:
          'Puedes pagarla con una transferencia de 20,00 € a la cuenta ES91 2100 0418 4502 0005 1332, a nombre de Organización, con el concepto C-0000000123.',
      },
      ...contact,
    },
    needs: ['IMPORTE', 'MOTIVO', 'PASO', 'PAGO', 'CONTACTO'],
    whenOff: 'A quien no tiene cuenta y el banco devuelve un cobro no se le escribe: hay que decírselo.',
  },
  'debit-cancelled': {
    id: 25,
    name: 'Cobro que no se hará',
    description:
      'A quien se avisó de un cobro, cuando se anula la remesa: que ya no se cobra, y qué hacer si se ve en la cuenta. Si otra lo cobra, sale «Cobro que se ha preparado de nuevo».',
    places: {
      ...person,
      ...what,
      ...amount,
      ...date,
      PASO: { label: 'Si ya no se cobra, o el banco lo tiene', sample: 'Ese día no se cobra.' },
      ...contact,
    },
    needs: ['IMPORTE', 'FECHA', 'CONTACTO'],
    whyAlways:
      'sale solo cuando se anula una remesa de cuyo cobro ya se había avisado, y sin él esas personas esperarían un cobro que no llega',
  },
  'debit-changed': {
    id: 26,
    name: 'Cobro que se ha preparado de nuevo',
    description:
      'A quien se avisó de un cobro, cuando se anula la remesa y otra lo cobra, ese día o en otro: cuánto, qué día y de qué cuenta. No sale si todo es como se dijo.',
    places: {
      ...person,
      ...what,
      ...amount,
      ANTES: { label: 'Día del que se avisó', sample: '2 de diciembre de 2026' },
      ...date,
      NUEVO: { label: 'Lo que se cobra', sample: '15,00 €' },
      ...debited,
      PASO: {
        label: 'Qué cambia, y qué pasa si el banco tenía el de antes',
        sample: 'Cambia el importe. No tienes que hacer nada.',
      },
      ...contact,
    },
    needs: ['IMPORTE', 'NUEVO', 'FECHA', 'CUENTA', 'MANDATO', 'IDENTIFICADOR', 'PASO', 'CONTACTO'],
    whyAlways:
      'sale solo cuando se anula una remesa de cuyo cobro ya se había avisado y otra lo hace, y sin él esas personas esperarían otro cobro',
  },
  'fee-request-accepted': {
    id: 14,
    name: 'Cuota reducida aceptada',
    description: 'A quien pidió pagar otra cuota, cuando se acepta.',
    places: { ...request, ...link('panel-de-usuario'), ...contact },
    needs: ['CUOTA', 'RESPUESTA'],
  },
  'fee-request-refused': {
    id: 15,
    name: 'Cuota reducida rechazada',
    description: 'A quien pidió pagar otra cuota, cuando no puede ser.',
    places: { ...request, ...link('panel-de-usuario'), ...contact },
    needs: ['CUOTA', 'RESPUESTA'],
  },
  'account-signed': {
    id: 16,
    name: 'Cuenta de la cuota cambiada',
    description: 'A quien firma en pantalla una orden de domiciliación, para que sepa que se hizo.',
    places: { ...person, ...date, ...link('panel-de-usuario'), ...contact },
    needs: ['FECHA', 'CONTACTO'],
  },
  'fee-request-granted': {
    id: 20,
    name: 'Cuota reducida con otra cantidad',
    description: 'A quien pidió pagar otra cuota, cuando se le concede otra cantidad o hasta un día.',
    places: {
      ...request,
      CONCEDIDA: {
        label: 'Lo que se le concede',
        sample: '10,00 €, trimestral, hasta el 31 de diciembre de 2027',
      },
      ...link('panel-de-usuario'),
      ...contact,
    },
    needs: ['CONCEDIDA', 'RESPUESTA'],
  },
  'fee-restored': {
    id: 23,
    name: 'Vuelta a la cuota de antes',
    description: 'A quien tuvo una cuota reducida hasta un día, cuando vuelve a pagar la de antes.',
    places: {
      CUOTA: { label: 'Lo que se paga desde ahora', sample: '20,00 €, trimestral' },
      CONCEDIDA: {
        label: 'Lo que se pagaba',
        sample: '10,00 €, trimestral, hasta el 31 de diciembre de 2027',
      },
      ...link('panel-de-usuario'),
      ...contact,
    },
    needs: ['CUOTA'],
  },
} as const satisfies Record<string, MailKind>
