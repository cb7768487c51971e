import { useAssemblies, useCountries } from '#web/people/usePlaces.ts'

export type NamesProps = { kind: 'country' | 'assembly'; ids: readonly number[] }

export const Names = ({ kind, ids }: NamesProps) =>
  kind === 'country' ? <Countries ids={ids} /> : <Assemblies ids={ids} />

type Ids = { ids: readonly number[] }
type Options = readonly { value: string | number; label: string }[]

const Countries = ({ ids }: Ids) => listLabels(useCountries().options, ids)
const Assemblies = ({ ids }: Ids) => listLabels(useAssemblies().all, ids)

const listLabels = (options: Options, ids: readonly number[]) =>
  ids.map((id) => options.find(({ value }) => value === id)?.label ?? '…').join(', ') || 'No disponible'
