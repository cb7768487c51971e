import { formatMomentInWords } from '#contract/format.ts'
import { listLate, listOrderFaults, listTimeFaults } from '#contract/votings/chainOrder.ts'
import { readSeed } from '#contract/votings/results.ts'
import { listChainFaults } from '#contract/chain.ts'
import { hashToHex } from '#contract/hash.ts'
import { receiptCode } from '#contract/votings/receipt.ts'
import {
  chainDetails,
  hashReceipts,
  listSettledTies,
  readDetails,
  readOpened,
  readProvisional,
} from '#contract/votings/chainDetails.ts'
import { drawLot } from '#contract/votings/counting/lot.ts'
import { countResult, toResultText, type CountedResult } from '#contract/votings/counting/result.ts'
import { readTally } from '#contract/votings/counting/tally.ts'
import { listTallyFaults } from '#contract/votings/counting/tallyFaults.ts'
import { readDefinition } from '#contract/votings/frozen.ts'
import { archive, type Archive } from '#contract/votings/outcome.ts'

/** Something that holds in the public archive of a voting, or what is wrong with it, in words. */
export type Check = {
  what: string
  faults: string[]
  /** There is nothing of it yet. */ isToCome?: boolean
  /** What is allowed and worth knowing. */ notes?: string[]
}

/** How an archive stands in a word: each check holds, is to come or does not hold. */
export const judgeCheck = ({ faults, isToCome }: Check): 'holds' | 'to come' | 'wrong' =>
  faults.length > 0 ? 'wrong' : isToCome ? 'to come' : 'holds'

/** That a voting was annulled, and why, as its archive says it; undefined where it was not. */
export function describeAnnulled(sent: unknown): string | undefined {
  const chain = archive.safeParse(sent).data?.chain ?? []
  const [annulled] = readDetails(chain, 'annulled', chainDetails.annulled) ?? []
  return (
    annulled &&
    `Esta votación está ANULADA desde el ${formatMomentInWords(annulled.at)}, y no vale: ${annulled.details.reason}`
  )
}

/**
 * Re-checks the public archive of a voting from what is in it alone (rule voting-11). With the head that somebody noted
 * down before, also that nothing up to then was rewritten: an archive that is wholly made up holds in itself.
 */
export async function verifyArchive(sent: unknown, head?: string): Promise<Check[]> {
  const read = archive.safeParse(sent)
  if (!read.success) {
    const paths = read.error.issues.map(({ path }) => path.join('.') || 'todo él')
    return [{ what: 'El fichero es el de una votación', faults: [`No se entiende: ${paths.join(', ')}.`] }]
  }
  const { data } = read
  const said = readChain(data)
  const definition = readDefinition(data.definition ?? '')
  const [isOpened, isClosed, isCounted] = [said.opened, said.closed, said.counted].map(
    (entries) => entries?.length !== 0,
  )
  return [
    { what: 'El fichero es el de una votación', faults: [] },
    { what: 'La cadena está entera y en orden', faults: await listLinkFaults(data, said, head) },
    { what: 'La definición es la que se aprobó', faults: await listDefinitionFaults(data, said) },
    {
      what: 'Ni empezó ni acabó antes de su hora',
      faults: definition ? listTimeFaults(data.chain, definition) : [],
      isToCome: !isOpened,
      notes: definition ? listLate(data.chain, definition) : [],
    },
    {
      what: 'Los códigos son tantos como votos, y no hay dos iguales',
      faults: await listReceiptFaults(data, said),
      isToCome: !isClosed,
    },
    { what: 'El recuento suma los votos', faults: await listSumFaults(data, said), isToCome: !isCounted },
    {
      what: 'El resultado sale del recuento',
      faults: await listResultFaults(data, said),
      isToCome: !isCounted,
    },
  ]
}

/** What the chain of an archive says; undefined where it says it in a way that is not understood. */
const readChain = ({ chain }: Archive) => ({
  approved: readDetails(chain, 'approved', chainDetails.approved),
  opened: readDetails(chain, 'opened', chainDetails.opened),
  extended: readDetails(chain, 'extended', chainDetails.extended),
  closed: readDetails(chain, 'closed', chainDetails.closed),
  counted: readDetails(chain, 'counted', chainDetails.counted),
  announced: readDetails(chain, 'lotAnnounced', chainDetails.lotAnnounced),
  settled: readDetails(chain, 'tieSettled', chainDetails.tieSettled),
  shown: readDetails(chain, 'resultSettled', chainDetails.resultSettled),
  annulled: readDetails(chain, 'annulled', chainDetails.annulled),
})
type Said = ReturnType<typeof readChain>

async function listLinkFaults({ id, chain }: Archive, said: Said, head?: string): Promise<string[]> {
  const faults = (await listChainFaults(`voting:${id}`, chain)).map(
    ({ number, message }) => `Anotación ${number}: ${message}`,
  )
  if (chain[0]?.kind !== 'created') faults.push('No empieza donde empezó la votación.')
  for (const [kind, entries] of Object.entries(said))
    if (entries === undefined) faults.push(`Hay una anotación de clase «${kind}» que no se entiende.`)
  faults.push(...listOrderFaults(chain), ...listRollFaults(chain))
  if (head !== undefined && chain.every(({ hash }) => hash !== head.replaceAll(/\s/g, '').toLowerCase()))
    faults.push(
      'No tiene la huella que apuntaste: está mal copiada, o se ha vuelto a escribir desde entonces.',
    )
  return faults
}

/**
 * What cannot be of the roll that a voting opened with: accepted claims alone add somebody to the provisional one, and there
 * are none without it (rule voting-12).
 */
function listRollFaults(chain: Archive['chain']): string[] {
  const opened = readOpened(chain)
  const provisional = readProvisional(chain)?.roll
  if (opened === undefined) return []
  const { roll, claims } = opened
  if (provisional === undefined)
    return claims ? ['Empezó con reclamaciones, y no consta su censo provisional.'] : []
  if (!claims) return ['Tuvo un censo provisional, y no consta qué fue de las reclamaciones.']
  const { accepted } = claims
  return roll.total > provisional.total + accepted
    ? [
        `Empezó con ${roll.total} personas en su censo, y el provisional tenía ${provisional.total}, con ${accepted} reclamaciones aceptadas.`,
      ]
    : []
}

/** Whether it was taken back to be written after it was last approved. */
const isBackInWriting = ({ chain }: Archive, { approved }: Said) => {
  const last = approved?.at(-1)?.number ?? 0
  return chain.some(({ kind, number }) => number > last && ['draft', 'pending', 'edited'].includes(kind))
}

async function listDefinitionFaults(data: Archive, said: Said): Promise<string[]> {
  const approved = said.approved?.at(-1)
  if (data.definition === null)
    return approved === undefined || isBackInWriting(data, said) ? [] : ['Falta la definición.']
  const faults: string[] = []
  if (approved === undefined || isBackInWriting(data, said)) faults.push('No consta que se aprobara.')
  else if ((await hashToHex(data.definition)) !== approved.details.definition)
    faults.push('Su huella no es la de la que se aprobó.')
  const definition = readDefinition(data.definition)
  if (definition === undefined) faults.push('No se entiende.')
  else if (definition.id !== data.id) faults.push('Es de otra votación.')
  return faults
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)

async function listReceiptFaults({ receipts }: Archive, said: Said): Promise<string[]> {
  const closed = said.closed?.[0]?.details
  if (closed === undefined) return receipts === null ? [] : ['Hay códigos, y no consta que acabara.']
  if (receipts === null) return ['Faltan los códigos.']
  const faults: string[] = []
  const seen = new Set<string>()
  const twice = receipts.find((code) => seen.size === seen.add(code).size)
  if (twice !== undefined) faults.push(`El código ${twice} está dos veces.`)
  const odd = receipts.find((code) => !receiptCode.safeParse(code).success)
  if (odd !== undefined) faults.push(`«${odd}» no es un código.`)
  if (receipts.some((code, index) => index > 0 && code < (receipts[index - 1] ?? '')))
    faults.push('No están en orden alfabético.')
  if (receipts.length !== closed.ballots)
    faults.push(`Hay ${receipts.length} códigos, y al acabar había ${closed.ballots} votos.`)
  if ((await hashReceipts(receipts)) !== closed.receipts) faults.push('No son los que había al acabar.')
  return faults
}

async function listSumFaults({ definition: text, tally }: Archive, said: Said): Promise<string[]> {
  const counted = said.counted?.[0]?.details
  if (counted === undefined) return tally === null ? [] : ['Hay un recuento, y no consta que se contara.']
  if (tally === null) return ['Falta el recuento.']
  const faults: string[] = []
  if ((await hashToHex(tally)) !== counted.tally) faults.push('Su huella no es la del que se contó.')
  const read = readTally(tally)
  const definition = readDefinition(text ?? '')
  if (read === undefined || definition === undefined) return [...faults, 'No se entiende.']
  faults.push(...listTallyFaults(definition, read))
  if (counted.census !== said.opened?.[0]?.details.roll.total)
    faults.push('Se contó con otro censo que el de cuando empezó.')
  const { ballots } = read
  if (ballots !== said.closed?.[0]?.details.ballots) faults.push('No suma tantos votos como había al acabar.')
  if (ballots > (said.opened?.[0]?.details.roll.total ?? 0))
    faults.push('Hay más votos que personas en el censo.')
  return faults
}

async function listResultFaults(data: Archive, said: Said): Promise<string[]> {
  const counted = said.counted?.[0]?.details
  if (counted === undefined)
    return data.result === null ? [] : ['Hay un resultado, y no consta que se contara.']
  if (data.result === null) return ['Falta el resultado.']
  const definition = readDefinition(data.definition ?? '')
  const tally = readTally(data.tally ?? '')
  const census = said.opened?.[0]?.details.roll.total
  if (definition === undefined || tally === undefined || census === undefined)
    return ['No se puede volver a calcular.']
  const faults: string[] = []
  try {
    const first = countResult(definition, tally, { census, settled: [] })
    if ((await hashToHex(toResultText(first))) !== counted.result)
      faults.push('Al contar otra vez sale otro resultado que el que se anotó.')
    const settled = listSettledTies(data.chain) ?? []
    faults.push(...(await listLotFaults(first, said)))
    for (const { number, details } of said.shown ?? []) {
      const before = settled.slice(0, said.settled?.filter((one) => one.number < number).length)
      const text = toResultText(countResult(definition, tally, { census, settled: before }))
      if ((await hashToHex(text)) !== details.result)
        faults.push(`Anotación ${number}: el resultado tras el desempate es otro.`)
    }
    if (toResultText(countResult(definition, tally, { census, settled })) !== data.result)
      faults.push('El resultado no es el que sale del recuento y de los desempates.')
  } catch {
    faults.push('Se deshizo un empate que no hubo, o con otras opciones.')
  }
  return faults
}

/** A lot is drawn again from its seed; where that would be found was said before. */
async function listLotFaults(first: CountedResult, { announced, settled }: Said): Promise<string[]> {
  const entries = settled ?? []
  const resultHash = await hashToHex(toResultText(first))
  const faults: string[] = []
  if (new Set(entries.map(({ details }) => details.rank)).size < entries.length)
    faults.push('Un empate se deshizo dos veces.')
  if (new Set(announced?.map(({ details }) => details.rank)).size < (announced ?? []).length)
    faults.push('De un sorteo se anunció dos veces de dónde saldría.')
  for (const { number, at, details } of entries) {
    const { rank, by, seed, order } = details
    if (by === 'statutes') {
      if (announced?.some((one) => one.details.rank === rank))
        faults.push(`Del puesto ${rank} se anunció un sorteo, y se deshizo de otra forma.`)
      continue
    }
    const tied = first.ties.find((tie) => tie.rank === rank)
    if (seed === null || tied === undefined) faults.push(`El sorteo del puesto ${rank} no tiene semilla.`)
    else if ((await drawLot({ ids: tied.ids, seed, resultHash })).join() !== order.join())
      faults.push(`Del sorteo del puesto ${rank} sale otro orden.`)
    const lot = announced?.find((one) => one.details.rank === rank && one.number < number)
    if (!lot) faults.push(`Del sorteo del puesto ${rank} no se anunció antes de dónde saldría.`)
    else if (isBefore(at, lot.details.knownFrom) || !isBefore(lot.at, lot.details.knownFrom))
      faults.push(
        `La semilla del sorteo del puesto ${rank} se dio antes de poderse saber, o se anunció después.`,
      )
    else if (seed?.length !== lot.details.digits || readSeed(seed) !== seed)
      faults.push(`La semilla del sorteo del puesto ${rank} no es como se anunció.`)
  }
  return faults
}
