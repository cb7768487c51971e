import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { communications, type Communication } from '#contract/communications/communications.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'

/** A page below that of a communication, by the number in its address. */
export function OfCommunication({ children }: { children: (of: Communication) => ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const loaded = useQuery(queryOf(communications.get, { params: { id } }))
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando la comunicación"
      failed="No se ha podido cargar la comunicación"
      lost="/comunicaciones/lista-comunicaciones"
      under={{
        label: loaded.data ? nameCommunication(loaded.data) : `Comunicación ${id}`,
        to: '/comunicaciones/panel-comunicacion/$id',
        params: { id },
      }}
    >
      {children}
    </DetailPage>
  )
}
