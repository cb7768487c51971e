import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AskForLink } from '#web/account/AskForLink.tsx'
import { ChoosePassword } from '#web/account/ChoosePassword.tsx'
import { useMailLink } from '#web/kernel/session/useMailLink.ts'

/** `/recuperacion-contrasena`: asks for the mail, or, with the mail's code, chooses another password. */
export function Recovery() {
  const search = useSearch({ from: '/public/recuperacion-contrasena' })
  const given = search.cod === undefined ? undefined : { cod: search.cod }
  const [link, forget] = useMailLink('/recuperacion-contrasena', given)
  const [asksAgain, setAsksAgain] = useState(false)
  function askAgain() {
    forget()
    setAsksAgain(true)
  }
  const code = asksAgain ? undefined : link?.['cod']
  return code === undefined ? (
    <AskForLink />
  ) : (
    <ChoosePassword code={code} onUsed={forget} onAskAgain={askAgain} />
  )
}
