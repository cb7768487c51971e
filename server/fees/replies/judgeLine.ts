import type { ChargeState, Settlement } from '#contract/fees/basics/chargeStates.ts'
import type { BankReplyKind, LineMatch } from '#contract/fees/basics/replyStates.ts'
import { isWithinReturn, mayRefuse } from '#contract/fees/returnDays.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import type { SaidLine } from '#server/fees/replies/saidLine.ts'

/** A charge that a line may mean, and by what it was found. */
export type FoundCharge = {
  id: number
  affiliateId: number | null
  by: 'reference' | 'mandate' | 'iban' | 'document'
  cents: number
  state: ChargeState
  settledBy: Settlement
  /** `yyyy-mm-dd`; until when it may come back, thirteen months after its charge. */
  returnedOn: string | null
  returnableUntil: string
  chargedOn: string
  /** Another answer of the bank that means it surely, and is not applied yet. */
  otherReply: number | null
}

/** What is known when a line is judged. */
type Judging = {
  said: SaidLine
  kind: BankReplyKind
  /** The day on which it came about, and today. */
  bookedOn: string
  today: string
  found: readonly FoundCharge[]
  /** The line of the same answer that means a charge already. */
  takenBy: (chargeId: number) => number | undefined
}

export type JudgedLine = { match: LineMatch; chargeId: number | null; why: string }

/** Which charge a line means, how sure that is, and why it is not sure (rule fee-9). Nothing is guessed. */
export function judgeLine(judging: Judging): JudgedLine {
  const referred = judging.found.find(({ by }) => by === 'reference')
  return referred ? judgeReferred(judging, referred) : judgeOthers(judging)
}

/** Whether the bank may take a charge back, as it is now. */
const isCollected = ({ state, settledBy }: FoundCharge) =>
  settledBy === 'adeudo' && (state === 'remesado' || state === 'cobrado')

const euros = (cents: number) => formatEuros(cents / 100)

function judgeReferred(judging: Judging, charge: FoundCharge): JudgedLine {
  const { said, kind, bookedOn, takenBy } = judging
  const about = (match: LineMatch, why: string): JudgedLine => ({ match, chargeId: charge.id, why })
  if (charge.returnedOn !== null)
    return about('repetida', `Ese cobro ya consta devuelto el ${formatDayInWords(charge.returnedOn)}`)
  const line = takenBy(charge.id)
  if (line !== undefined) return about('repetida', `Dice lo mismo que la línea ${line}`)
  if (charge.otherReply !== null)
    return about('repetida', `Lo dice ya la respuesta ${charge.otherReply}, que está sin aplicar`)
  if (charge.settledBy !== 'adeudo')
    return { match: 'dudosa', chargeId: null, why: 'Ese cobro no se hizo en una cuenta' }
  if (!isCollected(charge))
    return { match: 'dudosa', chargeId: null, why: 'Ese cobro no se ha enviado al banco, o está anulado' }
  if (said.currency !== null && said.currency !== 'EUR')
    return about('dudosa', `El importe está en ${said.currency}, y se cobró en euros`)
  if (said.unread !== null) return about('dudosa', `No se puede leer el importe «${said.unread}»`)
  // A bank that refuses a debit may repeat its reference alone (rule fee-9).
  if (said.cents === null && kind === 'camt.054') return about('dudosa', 'El banco no dice el importe')
  if (said.cents !== null && said.cents !== charge.cents)
    return about('dudosa', `El importe no es el mismo: el cobro es de ${euros(charge.cents)}`)
  if (bookedOn > charge.returnableUntil)
    return about(
      'dudosa',
      `Han pasado más de trece meses: se podía devolver hasta el ${formatDayInWords(charge.returnableUntil)}`,
    )
  const wrongDay = findWrongDay(judging, charge)
  return wrongDay === undefined ? about('segura', '') : about('dudosa', wrongDay)
}

/** Why a line cannot have come about on its day. */
function findWrongDay(
  { kind, bookedOn, today }: Judging,
  { state, chargedOn }: FoundCharge,
): string | undefined {
  const on = formatDayInWords(bookedOn)
  if (bookedOn > today) return `El día en que se devolvió, ${on}, no ha llegado todavía`
  // Only what is refused comes back before it is collected.
  if (bookedOn < chargedOn && (kind === 'camt.054' || state === 'cobrado'))
    return `El día en que se devolvió, ${on}, es anterior al del cobro, ${formatDayInWords(chargedOn)}`
  return undefined
}

/** Whether the day of a charge had come on another day. */
export const wasCharged = ({ chargedOn }: Pick<FoundCharge, 'chargedOn'>, on: string): boolean =>
  chargedOn <= on

const agreeing = { reference: '', mandate: 'el mandato', iban: 'la cuenta', document: 'el documento' }

/** Without a reference that is known, a charge can only be proposed. */
function judgeOthers({ said, kind, bookedOn, found, takenBy }: Judging): JudgedLine {
  const unknown = said.reference === null ? 'No trae referencia' : 'Esa referencia no es de ningún cobro'
  const open = found.filter((charge) => isCollected(charge) && takenBy(charge.id) === undefined)
  const isEuros = said.currency === null || said.currency === 'EUR'
  const fitting = open.filter(({ cents }) => isEuros && (said.cents === null || said.cents === cents))
  const inTime = fitting.filter(({ returnableUntil }) => bookedOn <= returnableUntil)
  const { code } = said
  const made = inTime.filter(({ chargedOn }) => isWithinReturn({ code, bookedOn, chargedOn }))
  const back = findBack({ said, bookedOn, found }, made)
  if (back) return judgeBack(unknown, { back, isAlone: made.length === 0 })
  // What the bank has and had not charged by that day it may have refused: that is meant while there is no other.
  const refusable = inTime.filter(
    (charge) =>
      charge.state === 'remesado' && kind !== 'camt.054' && mayRefuse(code) && !wasCharged(charge, bookedOn),
  )
  const likely = kind === 'pain.002' ? [...made, ...refusable] : made.length > 0 ? made : refusable
  const ids = new Set(likely.map(({ id }) => id))
  const [first] = likely
  if (ids.size === 1 && first) {
    const by = agreeing[first.by]
    const agrees = said.cents === null ? `coincide ${by}` : `coinciden ${by} y el importe`
    const early = wasCharged(first, bookedOn)
      ? ''
      : ', pero el cobro es posterior al día que dices: solo si el banco lo ha rechazado antes'
    return { match: 'dudosa', chargeId: first.id, why: `${unknown}: ${agrees}${early}` }
  }
  if (ids.size > 1)
    return {
      match: 'dudosa',
      chargeId: null,
      why: `${unknown}, y puede ser cualquiera de ${ids.size} cobros`,
    }
  if (inTime.length > 0) {
    const why = `${unknown}. Hay cobros de esa persona por ese importe, pero ninguno de los días en que se devuelve por ese motivo${kind === 'lista' ? ': si la lista es de otro día, cárgala con su fecha' : ''}`
    return { match: 'dudosa', chargeId: null, why }
  }
  if (open.length > 0) {
    const why = `${unknown}. Hay cobros de esa persona, pero ${isEuros ? 'de otro importe o de hace más de trece meses' : `el importe está en ${said.currency}`}`
    return { match: 'dudosa', chargeId: null, why }
  }
  return {
    match: 'desconocida',
    chargeId: null,
    why: `${unknown}, y nada de lo que dice coincide con un cobro`,
  }
}

/**
 * What came back already and a line may say once more: for its amount, and on its day, or while nothing else had been
 * charged by then.
 */
function findBack(
  { said, bookedOn, found }: Pick<Judging, 'said' | 'bookedOn' | 'found'>,
  charged: readonly FoundCharge[],
): FoundCharge | undefined {
  const back = found.filter(
    (charge) =>
      charge.returnedOn !== null &&
      wasCharged(charge, bookedOn) &&
      (said.currency === null || said.currency === 'EUR') &&
      (said.cents === null || said.cents === charge.cents),
  )
  const onItsDay = back.find(({ returnedOn }) => returnedOn === bookedOn)
  return onItsDay ?? (charged.length === 0 ? back[0] : undefined)
}

/** Of a list that somebody pastes twice nothing is proposed that it did not mean. */
function judgeBack(unknown: string, { back, isAlone }: { back: FoundCharge; isAlone: boolean }): JudgedLine {
  const known = `ya consta devuelto el ${formatDayInWords(back.returnedOn ?? '')} un cobro de ese importe`
  return isAlone
    ? { match: 'repetida', chargeId: back.id, why: `${unknown}, y ${known}` }
    : {
        match: 'dudosa',
        chargeId: null,
        why: `${unknown}, y ${known}: elige otro solo si se ha devuelto también`,
      }
}
