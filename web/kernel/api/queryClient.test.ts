import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { readNow } from '#web/kernel/api/queries.ts'

function withoutALine() {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
}

test('rule form-11: without a line a change fails at once, and is not made when the line is back', async () => {
  withoutALine()
  let sent = 0
  const change = new MutationObserver(queryClient, {
    mutationFn: () => {
      sent += 1
      return Promise.reject(new Error('no line'))
    },
  })
  await expect(change.mutate()).rejects.toThrow('no line')
  expect(change.getCurrentResult()).toMatchObject({ isError: true, isPaused: false })
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(sent).toBe(1)
})

test('rule form-11: what is read before a change does not wait for the line either, nor for the page that does', async () => {
  withoutALine()
  const options = {
    queryKey: ['before a change'],
    queryFn: () => Promise.reject(new Error('no line')),
  }
  const page = new QueryObserver(queryClient, options)
  onTestFinished(page.subscribe(() => undefined))
  expect(page.getCurrentResult().fetchStatus).toBe('paused')
  await expect(readNow(queryClient, options)).rejects.toThrow('no line')
})
