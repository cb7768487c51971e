import { useMutation, useQueryClient } from '@tanstack/react-query'
import { jobs } from '#contract/jobs/jobs.ts'
import { call } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { jobKey } from '#web/kernel/jobs/useJob.ts'
import { Button } from '#web/ui/Button.tsx'

/** Gives a job up: nothing of it is written unless it ends first, which the page shows. */
export function CancelJob({ id }: { id: string }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(jobs.cancel, { params: { id } }),
    onSuccess: (job) => client.setQueryData(jobKey(id), job),
  })
  return (
    <>
      <Button
        busy={cancel.isPending || cancel.isSuccess ? 'Cancelando…' : undefined}
        onClick={() => cancel.mutate()}
      >
        Cancelar
      </Button>
      {cancel.error && <p role="alert">{describeFailure('No se ha podido cancelar', cancel.error)}</p>}
    </>
  )
}
