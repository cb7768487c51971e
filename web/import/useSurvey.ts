import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { imports } from '#contract/import/imports.ts'
import {
  draftName,
  surveyQueryOf,
  emptyImport,
  adoptSurvey,
  type ImportForm,
} from '#web/import/importDraft.ts'
import { ApiProblem, call } from '#web/kernel/api/api.ts'
import { removeDraft } from '#web/kernel/form/draft.ts'

const gone = 'La lista que habías subido ya no está: se guarda un día. Vuelve a elegir el fichero.'

/**
 * Reads the columns of the chosen sheet and puts them into the draft. The draft is dropped when the server no longer
 * has the file.
 */
export function useSurvey(form: ImportForm) {
  const [upload, sheet, headerRow] = form.watch(['upload', 'sheet', 'headerRow'])
  const place = surveyQueryOf({ sheet, headerRow })
  const survey = useQuery({
    queryKey: [imports.survey.path, upload, place],
    // The server reads the whole list to know its columns, which may take long.
    queryFn: ({ signal }) =>
      call(imports.survey, { params: { id: upload }, query: place }, { signal, wait: 120_000 }),
    enabled: upload !== '',
    staleTime: Infinity,
    placeholderData: (before) => (before?.id === upload ? before : undefined),
  })
  const { data, error, isPlaceholderData } = survey
  const take = useEffectEvent(() => data && adoptSurvey(form, data))
  const begin = useEffectEvent(() => {
    removeDraft(draftName)
    form.reset({ ...emptyImport, policy: form.getValues('policy') })
    form.setError('upload', { message: gone })
  })
  useEffect(() => {
    if (data && !isPlaceholderData) take()
  }, [data, isPlaceholderData])
  useEffect(() => {
    if (error instanceof ApiProblem && error.details.status === 404) begin()
  }, [error])
  return survey
}
