import type { FileReply } from '#contract/endpoint.ts'
import { mandateStateLabels } from '#contract/fees/basics/chargeStates.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import type { MandateSignature } from '#contract/fees/mandatePapers.ts'
import { composeMandateText, mandateKind, type Creditor } from '#contract/fees/mandateText.ts'
import { signatureWords } from '#contract/fees/ofPerson.ts'
import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { fullName } from '#contract/people/name.ts'
import { findMandateOfPaper, type MandateOfPaper } from '#server/fees/mandatePapers.queries.ts'
import type { Evidence } from '#server/fees/mandates.queries.ts'
import { findPaperPerson, type PaperPerson } from '#server/fees/yearly/payments.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readTodayInMadrid } from '#server/kernel/database/madridTime.ts'
import { notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Facts, Paper } from '#server/kernel/pdf/paper.ts'
import { createPdfReply } from '#server/kernel/pdf/pdfReply.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findCreditor } from '#server/organisation/organisation.queries.ts'

type Reading = { db: Database; scope: Scope; world: { clock: Clock } }
type Asked = { id: number; mandateId: number }
type Signed = MandateOfPaper & { signedOn: string; evidence: Evidence }

async function requireSigned({ db, scope }: Reading, { id, mandateId }: Asked): Promise<Signed> {
  const found = await findMandateOfPaper(db, scope, id, mandateId)
  if (!found) throw notFound()
  const { signedOn, evidence } = found
  if (signedOn === null || evidence === null)
    throw new Problem('conflicto', 'Este mandato no se ha firmado: no hay firma que enseñar.')
  return { ...found, signedOn, evidence }
}

/** How a mandate was signed (rule fee-6). */
export async function readSignature(work: Reading, asked: Asked): Promise<MandateSignature> {
  const { reference, state, signedOn, evidence } = await requireSigned(work, asked)
  const { how } = evidence
  if (how !== 'pantalla') return { reference, state, signedOn, how, onScreen: null }
  const { text, textVersion, creditorName, creditorId, at, device } = evidence
  return {
    reference,
    state,
    signedOn,
    how,
    onScreen: { text, textVersion, creditorName, creditorId, at, device },
  }
}

/** The order of a signed mandate on paper, as a bank asks for it; the account is whole. */
export async function createMandateOrder(work: Reading, asked: Asked): Promise<FileReply> {
  const { db, scope, world } = work
  const signed = await requireSigned(work, asked)
  const person = await findPaperPerson(db, scope, asked.id)
  if (!person) throw notFound()
  const today = await readTodayInMadrid(db, world.clock)
  const paper = composeMandateOrder(signed, { person, today, creditor: await findCreditor(db) })
  return createPdfReply(db, `orden-de-domiciliacion-${signed.reference}.pdf`, paper)
}

type About = { person: PaperPerson; today: string; creditor: Creditor }

/** Who collects is named as the person read it; of paper and of before, as it is named today. */
function composeMandateOrder(signed: Signed, { person, today, creditor: ofToday }: About): Paper {
  const { evidence, reference, iban, holder } = signed
  const isOnScreen = evidence.how === 'pantalla'
  const creditor = isOnScreen ? { name: evidence.creditorName, id: evidence.creditorId } : ofToday
  const title = 'Orden de domiciliación de adeudo directo SEPA'
  return {
    title,
    date: formatDayInWords(today),
    blocks: [
      createHeading(1, title),
      facts([
        ['Referencia de la orden', reference],
        ['Identificador del acreedor', creditor.id || null],
        ['Acreedor', creditor.name],
        ['Deudor', fullName(person)],
        ['Documento del deudor', person.idDocument],
        ['Titular de la cuenta', holder ?? fullName(person)],
        ['Cuenta', groupIban(iban)],
        ['Tipo de pago', mandateKind],
        ['Fecha de la firma', formatDayInWords(signed.signedOn)],
      ]),
      ...(isOnScreen ? evidence.text : composeMandateText(creditor)).map(createParagraph),
      createHeading(2, 'La firma'),
      facts(describeSignature(signed)),
      createParagraph(proofs[evidence.how]),
    ],
  }
}

const facts = (known: Facts['facts']): Facts => ({ kind: 'facts', facts: known })

const proofs = {
  pantalla:
    'La persona leyó este texto en la pantalla, marcó la casilla con la que lo firma y lo envió desde su cuenta de usuario o con su inscripción. La aplicación guardó entonces el texto, el momento y el tipo de dispositivo.',
  papel:
    'Se firmó en papel. La organización guarda el original, que es la prueba; el texto de arriba es el que usa hoy.',
  anterior:
    'Es una autorización de antes de que la aplicación guardara las firmas: su original, si lo hay, está en el archivo de la organización. El texto de arriba es el que usa hoy.',
} as const

const describeSignature = ({ evidence, state, reason, endedAt }: Signed): Facts['facts'] => [
  ['Cómo', signatureWords[evidence.how]],
  ...(evidence.how === 'pantalla'
    ? ([
        ['Momento', formatMomentInWords(evidence.at)],
        ['Desde', evidence.device],
        ['Versión del texto', String(evidence.textVersion)],
      ] as const)
    : []),
  [
    'Estado de hoy',
    [
      mandateStateLabels[state],
      endedAt === null ? '' : ` el ${formatMomentInWords(endedAt)}`,
      reason === null ? '' : ` (${reason})`,
    ].join(''),
  ],
]
