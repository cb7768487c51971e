import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiProblem, isUnsure } from '#web/kernel/api/api.ts'

/** Whether things are not as the page has them, or may not be. */
const isStale = (error: unknown) =>
  isUnsure(error) || (error instanceof ApiProblem && [404, 409].includes(error.details.status))

/**
 * What was refused because somebody else had changed it is read again once its question is closed (rule form-12): until
 * then it stands for what the question was asked of, and the refusal with it.
 */
export function useReadAgain(onClose: () => void) {
  const client = useQueryClient()
  const isOld = useRef(false)
  return {
    watch: async <Reply>(asked: Promise<Reply>): Promise<Reply> => {
      try {
        return await asked
      } catch (error) {
        isOld.current ||= isStale(error)
        throw error
      }
    },
    close: () => {
      onClose()
      if (isOld.current) void client.invalidateQueries()
    },
  }
}
