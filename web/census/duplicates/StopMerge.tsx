import { stopMerge } from '#contract/census/duplicates/stopMerge.ts'
import { call } from '#web/kernel/api/api.ts'
import { StopPage } from '#web/kernel/session/StopPage.tsx'

const apart =
  'Las dos fichas siguen separadas y la tuya no ha cambiado. Si no sabes por qué las querían unir, pregunta a tu organización.'

/** `/parar-union?cod`: stops the merge of a profile with another that staff asked for (rule rights-11). */
export const StopMerge = () => (
  <StopPage
    path="/parar-union"
    heading="Parar la unión de dos fichas"
    look={(cod) => call(stopMerge.look, { query: { cod } })}
    stop={(cod) => call(stopMerge.stop, { body: { cod } })}
    button="Parar la unión"
    question="La organización ha pedido unir tu ficha con otra que tiene otra dirección de correo. Si la otra no es tuya, o no sabes de qué se trata, pulsa «Parar la unión»: las dos se quedarán como están."
    stopped={{ heading: 'Unión parada', text: apart }}
    already={{ heading: 'Ya se paró esta unión', text: apart }}
    stale="Pasaron las 72 horas para pararla, o ya no hay ninguna unión en espera. Si tu ficha tiene datos que no son tuyos, avisa a tu organización: durante 30 días puede volver a separarlas."
  />
)
