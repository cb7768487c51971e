import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { chargeKindLabels, settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { maskIban } from '#contract/fees/basics/iban.ts'
import { nifOfCreditor } from '#contract/fees/declaration/declared.ts'
import { fullName } from '#contract/people/name.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import type { Facts, Paper } from '#server/kernel/pdf/paper.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import type { ReceiptOf } from '#server/fees/yearly/payments.queries.ts'

const refusals = {
  previsto: 'Este cobro todavía no se ha hecho: cuando se cobre tendrá su recibo.',
  remesado: 'Este cobro está en el banco: cuando se cobre tendrá su recibo.',
  devuelto: 'Este cobro se devolvió: no hay recibo de lo que no se ha pagado.',
  anulado: 'Este cobro se anuló: no hay recibo de lo que no se ha pagado.',
} as const

/** Throws, with why, for a charge of which there is no receipt: only what was collected has one (rule fee-11). */
export function requireCollected({ state, settledBy }: Pick<ReceiptOf, 'state' | 'settledBy'>): void {
  if (state !== 'cobrado') throw new Problem('conflicto', refusals[state])
  if (settledBy === 'exencion')
    throw new Problem('conflicto', 'De una exención no hay recibo: no se pagó nada.')
}

type About = { today: string; creditor: { name: string; creditorId: string } }

/** The receipt of a charge that was collected. */
export function composeReceipt(charge: ReceiptOf, { today, creditor }: About): Paper {
  const title = `Recibo ${charge.reference}`
  const { coversFrom, coversTo } = charge
  const facts: Facts = {
    kind: 'facts',
    facts: [
      ['Importe', formatEuros(charge.cents / 100)],
      ['Concepto', charge.concept],
      ['Qué es', chargeKindLabels[charge.kind]],
      ...(coversFrom && coversTo
        ? [['Por los días', `Del ${formatDayInWords(coversFrom)} al ${formatDayInWords(coversTo)}`] as const]
        : []),
      ['Fecha del pago', formatDayInWords(charge.chargedOn)],
      ['Cómo se pagó', settlementLabels[charge.settledBy]],
      ...(charge.iban ? [['Cuenta', maskIban(charge.iban)] as const] : []),
      ['Quién paga', fullName(charge)],
      ['Documento', charge.idDocument],
      ['Quién cobra', creditor.name],
      ['NIF de quien cobra', nifOfCreditor(creditor.creditorId)],
    ],
  }
  return {
    title,
    date: formatDayInWords(today),
    blocks: [
      createHeading(1, title),
      createParagraph(`${creditor.name} ha recibido el pago que se indica.`),
      facts,
      createParagraph(
        'Si este pago se devolviera después, este recibo dejaría de valer. Para la declaración de la renta sirve el certificado del año, que reúne todos los pagos.',
      ),
    ],
  }
}
