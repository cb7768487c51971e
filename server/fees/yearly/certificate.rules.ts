import type { Facts, Paper } from '#server/kernel/pdf/paper.ts'
import type { Cell, RichText } from '#contract/richText.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { nameCharge } from '#contract/fees/nameCharge.ts'
import { nifOfCreditor } from '#contract/fees/declaration/declared.ts'
import { fullName } from '#contract/people/name.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import type { PaperPerson, Payment } from '#server/fees/yearly/payments.queries.ts'

export type Certified = {
  year: number
  /** A day in Madrid. */
  today: string
  person: PaperPerson
  creditor: { name: string; creditorId: string }
  payments: readonly Payment[]
}

const euros = (cents: number) => formatEuros(cents / 100)
const sum = (payments: readonly Payment[]) => payments.reduce((total, { cents }) => total + cents, 0)
const facts = (known: Facts['facts']): Facts => ({ kind: 'facts', facts: known })

/** The certificate of what somebody paid in a year (rule fee-12). */
export function composeCertificate({ year, today, person, creditor, payments }: Certified): Paper {
  const isOver = Number(today.slice(0, 4)) > year
  const fees = payments.filter(({ kind }) => kind === 'cuota')
  const donations = payments.filter(({ kind }) => kind === 'donacion')
  const title = `Certificado de lo pagado en ${year}`
  return {
    title,
    date: formatDayInWords(today),
    ...(!isOver && { mark: `Hasta el ${formatDayInWords(today)}: el año no ha terminado` }),
    blocks: [
      createHeading(1, title),
      createParagraph(
        `${creditor.name} certifica que la persona que se indica ha pagado en ${year}${isOver ? '' : `, hasta el ${formatDayInWords(today)},`} las cantidades que siguen, en dinero y sin recibir nada a cambio.`,
      ),
      facts([
        ['Quién paga', fullName(person)],
        ['Documento', person.idDocument],
        ['Quién cobra', creditor.name],
        ['NIF de quien cobra', nifOfCreditor(creditor.creditorId)],
        ['Periodo', describePeriod(year, isOver ? null : today)],
      ]),
      createHeading(2, 'Totales'),
      facts([
        ['Cuotas de afiliación', euros(sum(fees))],
        ['Donaciones', euros(sum(donations))],
        ['En total', euros(sum(payments))],
      ]),
      ...(donations.length === 0 ? [] : [createParagraph('Las donaciones son irrevocables.')]),
      createHeading(2, 'Pagos, uno a uno'),
      createPaymentTable(payments),
      createHeading(2, 'Para qué sirve'),
      createParagraph(
        'Las cuotas de afiliación y las aportaciones a un partido político dan derecho a una deducción en el IRPF: el 20 % de lo pagado, sobre 600 € al año como mucho (artículo 68.3.c de la Ley del IRPF). Las donaciones tienen su propia deducción (artículo 12 de la Ley Orgánica 8/2007). Guarda este certificado por si Hacienda te lo pide.',
      ),
      createParagraph(
        isOver
          ? 'A la Agencia Tributaria se le comunican estos mismos importes en el modelo 182, con tu documento. Un recibo que se devolvió resta en el año en que se devolvió.'
          : 'Este certificado no es el definitivo: cuando acabe el año se puede pedir otra vez con el año entero.',
      ),
    ],
  }
}

const describePeriod = (year: number, until: string | null) =>
  until === null
    ? `Del 1 de enero al 31 de diciembre de ${year}`
    : `Del 1 de enero al ${formatDayInWords(until)}`

const cell = (text: string, { isHeader = false, toEnd = false } = {}): Cell => ({
  isHeader,
  columns: 1,
  blocks: [{ kind: 'paragraph', ...(toEnd && { align: 'right' }), runs: [{ text }] }],
})

function createPaymentTable(payments: readonly Payment[]): RichText[number] {
  const heads = ['Fecha', 'Concepto', 'Cómo', 'Referencia'].map((text) => cell(text, { isHeader: true }))
  const rows = payments.map(({ day, cents, reference, ...charge }) => [
    cell(writeDay(day)),
    cell(cents < 0 ? `Devolución de «${nameCharge(charge)}»` : nameCharge(charge)),
    cell(settlementLabels[charge.settledBy]),
    cell(reference),
    cell(euros(cents), { toEnd: true }),
  ])
  return { kind: 'table', rows: [[...heads, cell('Importe', { isHeader: true, toEnd: true })], ...rows] }
}

/** «5/3/2026». */
const writeDay = (day: string) => day.split('-').map(Number).toReversed().join('/')
