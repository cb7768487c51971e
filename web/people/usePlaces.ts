import { useQuery } from '@tanstack/react-query'
import { type AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { geography } from '#contract/geography/geography.ts'
import { madrid } from '#contract/people/person.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Option } from '#web/ui/SelectField.tsx'

/** Options that are read once; `failed` tries again after an error. */
export type Options = { options: readonly Option[]; failed: (() => void) | undefined }

function useOptions(key: string, read: () => Promise<Option[]>, wanted: boolean): Options {
  const query = useQuery({
    queryKey: [key, 'options of a person'],
    queryFn: read,
    enabled: wanted,
    staleTime: Infinity,
  })
  return { options: query.data ?? [], failed: query.isError ? () => void query.refetch() : undefined }
}

const allRows = { size: -1 } as const
const toOption = (name: string) => ({ value: name, label: name })

export const useCountries = () =>
  useOptions(
    geography.countries.path,
    async () =>
      (await call(geography.countries, { query: { ...allRows, sort: 'pais' } })).content.map(
        ({ id, pais }) => ({ value: id, label: pais }),
      ),
    true,
  )

export const useProvinces = (wanted: boolean) =>
  useOptions(
    geography.provinces.path,
    async () =>
      (await call(geography.provinces, { query: allRows })).content.map(({ provincia }) =>
        toOption(provincia),
      ),
    wanted,
  )

/** The municipalities of the province of Madrid, the only ones chosen from a list (rule people-3). */
export const useMadridCities = (wanted: boolean) =>
  useOptions(
    geography.cities.path,
    async () =>
      // The search also matches the province, which makes the reply a fiftieth of all municipalities.
      (await call(geography.cities, { query: { search: madrid, size: 1000 } })).content
        .filter(({ provName }) => provName === madrid)
        .map(({ name }) => toOption(name)),
    wanted,
  )

export const useMadridDistricts = (wanted: boolean) =>
  useOptions(
    geography.districts.path,
    async () =>
      (await call(geography.districts, { query: allRows })).content
        .filter(({ munName }) => munName === madrid)
        .map(({ name }) => toOption(name)),
    wanted,
  )

type NamedAssembly = Option & { type: AssemblyType }

/** All assemblies as options, with their types. */
export function useAssemblies(): { all: readonly NamedAssembly[]; failed: Options['failed'] } {
  const query = useQuery({
    queryKey: [assemblies.basics.path, 'options of a person'],
    queryFn: async () =>
      (
        await call(assemblies.basics, { query: { size: 1000, sort: 'assemblyName', direction: 'asc' } })
      ).content.map(({ id, assemblyName, assemblyType }) => ({
        value: id,
        label: assemblyName,
        type: assemblyType,
      })),
  })
  return { all: query.data ?? [], failed: query.isError ? () => void query.refetch() : undefined }
}
