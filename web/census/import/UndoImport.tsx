import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { imports, type ImportJob } from '#contract/census/imports.ts'
import { call, messageOf } from '#web/kernel/api.ts'
import { Button, type Variant } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { formatNumber } from '#web/ui/format.ts'

type Props = {
  batch: { id: number; fileName: string; created: number; updated: number }
  children: string
  variant?: Variant
}

/** Asks, and then undoes a whole import; how it goes is told where its work is. */
export function UndoImport({ batch: { id, fileName, created, updated }, children, variant }: Props) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const undo = useMutation({
    mutationFn: () => call(imports.undo, { params: { id } }),
    onSuccess: (job: ImportJob) => navigate({ to: '/censo-base/importacion', search: { trabajo: job.id } }),
  })
  return (
    <>
      <Button {...(variant && { variant })} onClick={() => setAsking(true)}>
        {children}
        <span className="vh"> {`la importación ${formatNumber(id)}`}</span>
      </Button>
      {asking && (
        <Confirm
          title={`¿Deshacer la importación de «${fileName}»?`}
          confirm="Deshacer la importación"
          word="deshacer"
          busy={undo.isPending ? 'Empezando…' : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() => undo.mutate()}
        >
          <p>
            Se borrarán del censo hasta {formatNumber(created)} personas que creó y volverán a como estaban
            hasta {formatNumber(updated)} que cambió. Lo que alguien haya tocado después se queda, y se dirá
            línea a línea.
          </p>
          {undo.isError && <p role="alert">{messageOf(undo.error)}</p>}
        </Confirm>
      )}
    </>
  )
}
