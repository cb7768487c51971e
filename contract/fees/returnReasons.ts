/** What follows from a debit that a bank does not pay, or takes back (rule fee-5). */
export const returnConsequences = {
  retry: 'Se puede volver a cobrar',
  suspend: 'El mandato queda suspendido hasta que la persona dé otra cuenta',
  refund: 'La persona lo ha devuelto: se le pregunta antes de cobrar otra vez',
  decide: 'Alguien decide qué se hace',
  dead: 'El mandato queda suspendido, no se le escribe, y alguien decide qué se hace',
} as const
export type ReturnConsequence = keyof typeof returnConsequences

type ReturnReason = {
  text: string
  /** The same as it is told to the person themselves, where it speaks of them. */
  toPerson?: string
  consequence: ReturnConsequence
  /** Whether it says of us, our bank or our file that something is wrong, and nothing of the person (rule fee-9). */
  isOurs?: true
}

/** The reasons of the SEPA rulebook by their ISO code, as people read them. */
export const returnReasons: Readonly<Record<string, ReturnReason>> = {
  AC01: { text: 'La cuenta no es correcta', consequence: 'suspend' },
  AC04: { text: 'La cuenta está cerrada', consequence: 'suspend' },
  AC06: { text: 'La cuenta está bloqueada', consequence: 'suspend' },
  AC13: { text: 'La cuenta es de un consumidor', consequence: 'decide' },
  AG01: { text: 'La cuenta no admite adeudos', consequence: 'suspend' },
  AG02: { text: 'El tipo de adeudo no es el que esperaba el banco', consequence: 'retry', isOurs: true },
  AM04: { text: 'No había saldo', consequence: 'retry' },
  AM05: { text: 'El cobro está duplicado', consequence: 'decide' },
  BE05: { text: 'El banco no reconoce a quien cobra', consequence: 'decide', isOurs: true },
  CNOR: {
    text: 'El banco de quien cobra no participa en este tipo de adeudo',
    consequence: 'decide',
    isOurs: true,
  },
  DNOR: { text: 'El banco de la cuenta no participa en este tipo de adeudo', consequence: 'suspend' },
  DT01: { text: 'La fecha de cargo no es válida', consequence: 'retry', isOurs: true },
  FF01: { text: 'El fichero tiene un formato que no es', consequence: 'retry', isOurs: true },
  FF05: { text: 'El tipo de adeudo no es correcto', consequence: 'decide', isOurs: true },
  MD01: { text: 'No hay mandato, o se ha anulado', consequence: 'suspend' },
  MD02: { text: 'Los datos del mandato están incompletos o mal', consequence: 'decide' },
  MD06: {
    text: 'La persona lo ha devuelto en las ocho semanas',
    toPerson: 'Lo devolviste en las ocho semanas que tienes para hacerlo',
    consequence: 'refund',
  },
  MD07: {
    text: 'La persona ha fallecido',
    toPerson: 'Al banco le consta que quien tiene la cuenta ha fallecido',
    consequence: 'dead',
  },
  MS02: {
    text: 'La persona no quiere pagarlo',
    toPerson: 'Al banco le consta que no quieres pagarlo',
    consequence: 'refund',
  },
  MS03: { text: 'El banco no dice por qué', consequence: 'decide' },
  RC01: { text: 'El BIC no es correcto', consequence: 'retry', isOurs: true },
  RR01: {
    text: 'Faltan datos de quien paga: su cuenta o su documento',
    toPerson: 'Faltan datos tuyos: tu cuenta o tu documento',
    consequence: 'decide',
  },
  RR02: {
    text: 'Faltan el nombre o la dirección de quien paga',
    toPerson: 'Faltan tu nombre o tu dirección',
    consequence: 'decide',
  },
  RR03: { text: 'Faltan el nombre o la dirección de quien cobra', consequence: 'decide', isOurs: true },
  RR04: { text: 'Por una norma', consequence: 'decide' },
  SL01: {
    text: 'El banco de la persona no admite este cobro, como ella pidió',
    toPerson: 'Tu banco no admite este cobro, como le pediste',
    consequence: 'refund',
  },
  TM01: { text: 'El fichero llegó tarde', consequence: 'retry', isOurs: true },
}

const unknownReason: ReturnReason = { text: 'Por un motivo que no se conoce', consequence: 'decide' }

/** The reasons with which a bank says that whoever pays has died. */
export const deadCodes = codesOf('dead')

/** The reasons of which something follows. */
export function codesOf(...asked: readonly ReturnConsequence[]): string[] {
  return Object.entries(returnReasons).flatMap(([code, { consequence }]) =>
    asked.includes(consequence) ? [code] : [],
  )
}

/** What a reason means; of a code that is not known, that somebody decides. */
export const findReturnReason = (code: string | null): ReturnReason =>
  (code !== null && Object.hasOwn(returnReasons, code) ? returnReasons[code] : undefined) ?? unknownReason

/** Whether a debit came back for what we or our bank did, and not for anything of the person. */
export const isOurFault = (code: string | null): boolean => findReturnReason(code).isOurs === true

/** The reasons that say nothing of the person. */
export const ourCodes = Object.keys(returnReasons).filter(isOurFault)

/** Why a debit came back, as it is told to the person themselves (rule fee-11). */
export function sayReasonToPerson(code: string | null): string {
  const { text, toPerson = text } = findReturnReason(code)
  return toPerson
}

/** Why a mandate is not in use, as staff read it: a reason of the bank with its code. */
export const sayReasonOfMandate = (code: string): string => `${findReturnReason(code).text} (${code})`

/** The reason of a mandate as it is told to the person: what the bank said, in their words and without its code. */
export function tellReasonOfMandate(reason: string): string {
  const code = / \(([A-Z0-9]{4})\)$/.exec(reason)?.[1]
  return code !== undefined && reason === sayReasonOfMandate(code) ? sayReasonToPerson(code) : reason
}

/** The reason of a line that says none: the bank does not say why. */
export const unsaidReason = 'MS03'
/** What follows from these is known; of all others somebody decides. */
export const settledCodes = codesOf('suspend', 'retry')
