import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { jobs } from '#contract/jobs/jobs.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { jobKey } from '#web/kernel/jobs/useJob.ts'
import { Button } from '#web/ui/Button.tsx'

/** Gives a job up: nothing of it is written unless it ends first, which the page shows. */
export function CancelJob({ id }: { id: string }) {
  const client = useQueryClient()
  const { under, error, press } = usePressed()
  const [isCancelled, setCancelled] = useState(false)
  const cancel = () =>
    press(
      true,
      () => call(jobs.cancel, { params: { id } }),
      (job) => {
        setCancelled(true)
        client.setQueryData(jobKey(id), job)
      },
    )
  return (
    <>
      <Button busy={under || isCancelled ? 'Cancelando…' : undefined} onClick={() => void cancel()}>
        Cancelar
      </Button>
      {error !== null && <p role="alert">{describeFailure('No se ha podido cancelar', error)}</p>}
    </>
  )
}
