import { formatDayInWords, formatEuros } from '#contract/format.ts'

/** What somebody is told of a debit, as they read it. */
export type SaidDebit = {
  cents: number
  chargedOn: string
  /** «4.º trimestre de 2026»; empty of a donation. */
  period: string
  /** Masked. */
  account: string
  mandate: string
  creditor: { name: string; id: string }
}

/** What follows for whom a cancelled debit was told: nothing, that it is not made, or what is collected in its place. */
type Following =
  | { mail: 'none' }
  | { mail: 'debit-cancelled'; step: string }
  | { mail: 'debit-changed'; step: string; sum: string }

const list = new Intl.ListFormat('es')

/**
 * What is said of a debit that was told and cancelled (rule fee-8): one sentence for each state, so that no mail says two
 * things of it. `before` has all that the notice said where that is known; `now` is what is collected in its place.
 */
export function followCancelled(
  before: Pick<SaidDebit, 'cents' | 'chargedOn' | 'period'> & Partial<SaidDebit>,
  now: SaidDebit | undefined,
  { wasSent }: { wasSent: boolean },
): Following {
  if (!now)
    return {
      mail: 'debit-cancelled',
      step: wasSent
        ? 'Ya se lo habíamos dado al banco, y puede que llegue a cobrarlo.'
        : 'Ese día no se cobra, y no tienes que hacer nada.',
    }
  const changes = listChanges(before, now)
  if (changes.length === 0 && !wasSent) return { mail: 'none' }
  const sum = formatEuros(now.cents / 100)
  return {
    mail: 'debit-changed',
    step: `${sayChanges(changes)} ${wasSent ? sayTwice(before, now) : 'No tienes que hacer nada.'}`,
    sum: before.period === now.period || now.period === '' ? sum : `${sum} (${now.period})`,
  }
}

/** What of what was told is another now; of what is not known, nothing. */
function listChanges(before: Partial<SaidDebit>, now: SaidDebit): string[] {
  const isOther = (of: 'cents' | 'chargedOn' | 'period' | 'account' | 'mandate') =>
    before[of] !== undefined && before[of] !== now[of]
  const { creditor } = before
  return [
    ...(isOther('chargedOn') ? ['el día'] : []),
    ...(isOther('cents') ? ['el importe'] : []),
    ...(isOther('period') ? ['los días que paga'] : []),
    // Another account has another mandate.
    ...(isOther('account') ? ['la cuenta'] : isOther('mandate') ? ['el mandato'] : []),
    ...(creditor && (creditor.id !== now.creditor.id || creditor.name !== now.creditor.name)
      ? ['quién cobra']
      : []),
  ]
}

const sayChanges = (changes: readonly string[]) =>
  changes.length === 0
    ? 'No cambia nada más.'
    : `${changes.length === 1 ? 'Cambia' : 'Cambian'} ${list.format(changes)}.`

/** What to do where the bank collects what was cancelled as well as what was prepared again. */
function sayTwice(
  { cents, chargedOn, account }: Pick<SaidDebit, 'cents' | 'chargedOn'> & Partial<SaidDebit>,
  now: SaidDebit,
): string {
  const first =
    cents !== now.cents
      ? `el de ${formatEuros(cents / 100)}`
      : chargedOn !== now.chargedOn
        ? `el del ${formatDayInWords(chargedOn)}`
        : account !== undefined && account !== now.account
          ? `el de la cuenta ${account}`
          : 'uno de ellos'
  return `El cobro de antes ya se lo habíamos dado al banco: si los ves los dos, puedes pedirle que devuelva ${first}.`
}
