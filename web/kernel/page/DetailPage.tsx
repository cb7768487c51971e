import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiProblem } from '#web/kernel/api/api.ts'
import { Awaited, type Fetched } from '#web/kernel/page/Awaited.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import type { Destination } from '#web/ui/destination.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'

type Props<Data> = {
  loaded: Fetched & { data: Data | undefined }
  /** What it is: the title of the tab, and the heading until its own name is known. */
  title: string
  trail?: Parameters<typeof Breadcrumbs>[0]['trail']
  /** What this one is called, once that is known; absent where every one is called alike. */
  name?: string | undefined
  /** How the trail calls it, when not by its name. */
  here?: string | undefined
  /** What can be done with it as a whole. */
  actions?: ReactNode
  loading: string
  failed: string
  /** Where an address leads that is nothing's, or of nobody within reach. */
  lost?: Destination
  children: (data: Data) => ReactNode
}

/** One thing's page: its heading stays while its data come, fail to come, or turn out not to exist. */
export function DetailPage<Data>(props: Props<Data>) {
  const { loaded, title, trail, name = title, here = name, actions, loading, failed } = props
  const { data, error } = loaded
  if (isLost(error)) return <Navigate to={props.lost ?? '/error-no-encontrado'} replace />
  return (
    <>
      {trail && <Breadcrumbs trail={trail} here={here} />}
      <PageHeading title={title} actions={actions}>
        {name}
      </PageHeading>
      {data === undefined ? (
        <Awaited of={loaded} loading={loading} failed={failed} lines={8} height="1.5em" />
      ) : (
        props.children(data)
      )}
    </>
  )
}

/** Nothing is there, or what the address says cannot be there. */
const isLost = (error: Error | null) =>
  error instanceof ApiProblem && (error.is('no-encontrado') || error.is('datos-no-validos'))
