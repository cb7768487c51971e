import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { legalDocuments, type LegalDocumentDetails } from '#contract/legal/documents.ts'
import { inscriptionDocument, legal } from '#contract/legal/legal.ts'
import { formatCount } from '#contract/plural.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showNote, showToast } from '#web/ui/Toasts.tsx'

/** Says what becomes of a document that is deleted, asks, and goes to where it is told (rule document-3). */
export function DeleteDocument({ document }: { document: LegalDocumentDetails }) {
  const { id, name, acceptances, records } = document
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  if (id === inscriptionDocument)
    return (
      <Card title="Borrarlo">
        <p>No se puede borrar: es el documento que acepta quien se inscribe. Se puede cambiar.</p>
      </Card>
    )
  async function remove() {
    await call(legalDocuments.remove, { params: { id } })
    showToast('Borrado de pdf: Documento borrado')
    await navigate({
      to: '/exportacion/documentos',
      search: anySearch({ borrado: `${id}` }),
      ignoreBlocker: true,
    })
    client.removeQueries(queryOf(legalDocuments.get, { params: { id: `${id}` } }))
    await invalidateReads(client, [legal.list, legalDocuments.retired])
  }
  return (
    <Card title="Borrarlo">
      <p>Deja de estar en las listas. Lo que se aceptó o se firmó con él se sigue leyendo.</p>
      <Button
        variant="danger"
        icon="trash"
        onClick={() => {
          showNote('Borrado de pdf: Borrado iniciado')
          setAsking(true)
        }}
      >
        Borrar pdf
      </Button>
      {isAsking && (
        <ConfirmDeletion
          title="¿Seguro que quieres borrar el documento?"
          onConfirm={remove}
          onClose={() => {
            showNote('Borrado de pdf: Operación cancelada')
            setAsking(false)
          }}
        >
          <p>
            <strong>{name}</strong>:{' '}
            {acceptances === 0
              ? 'no lo ha aceptado nadie'
              : `lo ${acceptances === 1 ? 'ha' : 'han'} aceptado ${formatCount(acceptances, 'persona', 'personas')}`}{' '}
            y{' '}
            {records === 0
              ? 'no está en ningún registro'
              : `está en ${formatCount(records, 'registro', 'registros')}`}
            .
          </p>
        </ConfirmDeletion>
      )}
    </Card>
  )
}
