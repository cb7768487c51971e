import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { imports } from '#contract/import/imports.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { Button, type Variant } from '#web/ui/Button.tsx'
import { describeUndoPlan } from '#web/import/texts.ts'
import { formatNumber } from '#web/ui/format.ts'

type Props = {
  batch: { id: number; fileName: string; isOfList: boolean; created: number; updated: number }
  children: string
  variant?: Variant
}

/** Asks, then starts the job that undoes an import, and goes to its page. */
export function UndoImport({
  batch: { id, fileName, isOfList, created, updated },
  children,
  variant,
}: Props) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  async function undo() {
    const job = await call(imports.undo, { params: { id } })
    if (isOfList) await navigate({ to: '/censo-base/importacion', search: { trabajo: job.id } })
    else await navigate({ to: '/censo-base/cambios/$id', params: { id: job.id } })
  }
  return (
    <>
      <Button {...(variant && { variant })} onClick={() => setAsking(true)}>
        {children}
        <span className="vh"> {`${isOfList ? 'la importación' : 'el cambio'} ${formatNumber(id)}`}</span>
      </Button>
      {asking && (
        <ConfirmCall
          title={`¿Deshacer ${isOfList ? 'la importación de' : 'el cambio'} «${fileName}»?`}
          confirm={isOfList ? 'Deshacer la importación' : 'Deshacer el cambio'}
          word="deshacer"
          tone="danger"
          busy="Empezando…"
          onClose={() => setAsking(false)}
          onConfirm={undo}
        >
          <p>
            {describeUndoPlan({ created, updated })} Lo que alguien haya tocado después se queda, y se dirá{' '}
            {isOfList ? 'línea a línea' : 'de quién'}.
          </p>
        </ConfirmCall>
      )}
    </>
  )
}
