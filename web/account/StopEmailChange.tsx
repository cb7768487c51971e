import { security } from '#contract/account/security.ts'
import { call } from '#web/kernel/api/api.ts'
import { StopPage } from '#web/kernel/session/StopPage.tsx'

/** `/parar-cambio-correo?cod`: stops the change of an account's address that staff began (rule rights-11). */
export const StopEmailChange = () => (
  <StopPage
    path="/parar-cambio-correo"
    heading="Parar el cambio de correo"
    look={(cod) => call(security.emailStop, { query: { cod } })}
    stop={(cod) => call(security.stopEmailChange, { body: { cod } })}
    button="Parar el cambio"
    question="La organización ha escrito otra dirección de correo en tu ficha. Si no es tuya, pulsa «Parar el cambio»: tu ficha volverá a tener la dirección en la que has recibido este enlace, y si tienes cuenta seguirás entrando como siempre."
    stopped={{
      heading: 'Cambio parado',
      text: 'Tu ficha vuelve a tener la dirección de siempre y, si tienes cuenta, sigues entrando con ella. Si no sabes por qué la cambiaron, pregunta a tu organización.',
    }}
    already={{
      heading: 'Ya paraste este cambio',
      text: 'Con este enlace se paró, y no hace falta hacer nada más.',
    }}
    stale="Pasaron las 72 horas para pararlo o ya no hay cambio que parar. Si no puedes entrar con tu dirección de siempre, avisa a tu organización."
  />
)
