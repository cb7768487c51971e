import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AskForLink } from '#web/account/AskForLink.tsx'
import { ChoosePassword } from '#web/account/ChoosePassword.tsx'

/** `/recuperacion-contrasena`: asks for the mail, or, with the mail's code, chooses another password. */
export function Recovery() {
  const search = useSearch({ from: '/public/recuperacion-contrasena' })
  const { history } = useRouter()
  // The code lives here only: neither the address bar, nor the history, nor a title keeps it (PRODUCT §3).
  const [code, setCode] = useState(search.cod)
  useEffect(() => {
    if (search.cod !== undefined) history.replace('/recuperacion-contrasena')
  }, [search.cod, history])
  return code === undefined ? (
    <AskForLink />
  ) : (
    <ChoosePassword code={code} onAskAgain={() => setCode(undefined)} />
  )
}
