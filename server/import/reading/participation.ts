import { readAccountNumber } from '#server/import/reading/accounts.ts'
import { splitAssemblyNames, saysNoAssembly, type AssemblyMatch } from '#contract/import/assemblyNames.ts'
import { toCents, readCents } from '#server/import/reading/amounts.ts'
import type { Draft } from '#server/import/reading/draft.ts'
import type { ImportField } from '#contract/import/fields.ts'
import type { LineReader } from '#server/import/reading/lineReader.ts'

type Fees = Pick<Draft, 'feeCents' | 'period' | 'bankAccount'>

/** Reads the fee. It needs a period; a missing account is only a notice (rule people-8). */
export function readFees(line: LineReader): Fees {
  const cell = line.cell('fee')
  const feeCents =
    typeof cell === 'number'
      ? line.read('fee', 'bad amount', () => toCents(cell))
      : line.read('fee', 'bad amount', readCents)
  const period = line.readChoice('period')
  const bankAccount = line.read('bankAccount', 'bad IBAN', readAccountNumber)
  if (feeCents && period === null && line.text('period') === null) line.lack('fee without period', 'period')
  if (feeCents && line.text('bankAccount') === null) line.remark('fee without account')
  return { feeCents, period, bankAccount }
}

type Assemblies = Pick<Draft, 'assemblyId' | 'sectoralIds' | 'mainSectoralId'>

/**
 * Reads the assemblies. Some offices write sectoral assemblies in the column of the territorial one: those are added
 * to the sectorals, and the territorial assembly does not change.
 */
export function readAssemblies(line: LineReader): Assemblies {
  const sectorals = new Set<number>()
  const assembly = readAssembly(line)
  if (assembly?.sectoral) sectorals.add(assembly.id)
  const list = line.text('sectorals')
  for (const name of list === null ? [] : splitAssemblyNames(line.reading.assemblies, list)) {
    const found = readSectoral(line, 'sectorals', name)
    if (found) sectorals.add(found)
  }
  const main = line.text('mainSectoral')
  const mainSectoralId = main === null ? null : readSectoral(line, 'mainSectoral', main)
  if (mainSectoralId) sectorals.add(mainSectoralId)
  return {
    assemblyId: assembly && !assembly.sectoral ? assembly.id : null,
    sectoralIds: [...sectorals],
    mainSectoralId,
  }
}

function readAssembly(line: LineReader): AssemblyMatch | undefined {
  const typed = line.text('assembly')
  if (typed === null || saysNoAssembly(typed)) return undefined
  const found = line.reading.assemblies.find(typed)
  if (found === 'ambiguous') line.refuse('ambiguous assembly', 'assembly', typed)
  else if (!found) line.refuse('unknown assembly', 'assembly', typed)
  else return found
  return undefined
}

function readSectoral(line: LineReader, field: ImportField, typed: string): number | null {
  if (saysNoAssembly(typed)) return null
  const found = line.reading.assemblies.findSectoral(typed)
  if (found === 'not a sectoral') line.refuse('not a sectoral', field, typed)
  else if (!found) line.refuse('unknown assembly', field, typed)
  else return found.id
  return null
}
