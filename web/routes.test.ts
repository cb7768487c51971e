import { isRedirect, type AnyRoute } from '@tanstack/react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roles, type Role } from '#contract/actor.ts'
import { endSession, startSession } from '#web/kernel/session/session.ts'
import { router } from '#web/routes.tsx'

beforeAll(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', { location: { origin: 'https://concejo.example' } })
})
afterAll(() => {
  endSession('left')
  vi.unstubAllGlobals()
})

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signIn(rol: Role, affiliate: number | null) {
  const payload = { sub: 'ana@example.org', rol, affiliate, exp: 4e9, iat: 1, jti: crypto.randomUUID() }
  startSession(`${base64url({ alg: 'HS256' })}.${base64url(payload)}.signature`)
}

/** Where the guards of a route and of what stands around it send the current user; «sí» when they let them in. */
function enter(route: AnyRoute): string {
  try {
    for (let guarded = route; guarded; guarded = guarded.parentRoute)
      guarded.options.beforeLoad?.({ location: { href: route.fullPath }, search: {} })
    return 'sí'
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return String(thrown.options.to ?? thrown.options.href)
  }
}

/** Rules rights-1 and rights-10: every screen × nobody, a member of the census, and the five roles outside it. */
test('each screen lets in whom it is for, and sends the others where they can go on', () => {
  const lines = Object.values(router.routesByPath).map((route: AnyRoute) => {
    endSession('left')
    const cells = [enter(route)]
    for (const role of roles) {
      signIn(role, null)
      cells.push(enter(route))
    }
    signIn('ROLE_USER', 1)
    cells.push(enter(route))
    return [route.fullPath.padEnd(42), ...cells.map((cell) => cell.padEnd(21))].join(' ').trimEnd()
  })
  const callers = ['', 'anónimo', ...roles.map((role) => role.replace('ROLE_', '')), 'USER del censo']
  const header = callers.map((caller, index) => caller.padEnd(index === 0 ? 42 : 21)).join(' ')
  expect([header.trimEnd(), ...lines].join('\n')).toMatchInlineSnapshot(`
    "                                           anónimo               USER                  ENLACE                RESPONSABLE           ADMIN                 SUPER_ADMIN           USER del censo
    /login                                     sí                    /                     /                     /                     /                     /                     /
    /recuperacion-contrasena                   sí                    sí                    sí                    sí                    sí                    sí                    sí
    /confirmar-correo                          sí                    sí                    sí                    sí                    sí                    sí                    sí
    /parar-cambio-correo                       sí                    sí                    sí                    sí                    sí                    sí                    sí
    /parar-union                               sí                    sí                    sí                    sí                    sí                    sí                    sí
    /carta                                     sí                    sí                    sí                    sí                    sí                    sí                    sí
    /baja-de-comunicaciones                    sí                    sí                    sí                    sí                    sí                    sí                    sí
    /error                                     sí                    sí                    sí                    sí                    sí                    sí                    sí
    /inscribete                                sí                    sí                    sí                    sí                    sí                    sí                    sí
    /inscripcion/$resultado                    sí                    sí                    sí                    sí                    sí                    sí                    sí
    /validacion                                sí                    sí                    sí                    sí                    sí                    sí                    sí
    /about                                     sí                    sí                    sí                    sí                    sí                    sí                    sí
    /accesibilidad                             sí                    sí                    sí                    sí                    sí                    sí                    sí
    /privacidad                                sí                    sí                    sí                    sí                    sí                    sí                    sí
    /huellas                                   sí                    sí                    sí                    sí                    sí                    sí                    sí
    /aviso-legal                               sí                    sí                    sí                    sí                    sí                    sí                    sí
    /politica-de-privacidad                    sí                    sí                    sí                    sí                    sí                    sí                    sí
    /ayuda                                     sí                    sí                    sí                    sí                    sí                    sí                    sí
    /error-no-encontrado                       sí                    sí                    sí                    sí                    sí                    sí                    sí
    /$                                         sí                    sí                    sí                    sí                    sí                    sí                    sí
    /                                          /login                sí                    sí                    sí                    sí                    sí                    sí
    /menu-principal                            /login                sí                    sí                    sí                    sí                    sí                    sí
    /panel-de-usuario                          /login                /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  sí
    /mis-datos                                 /login                sí                    sí                    sí                    sí                    sí                    sí
    /seguridad                                 /login                sí                    sí                    sí                    sí                    sí                    sí
    /acceso-denegado                           /login                sí                    sí                    sí                    sí                    sí                    sí
    /usuario-no-inscrito                       /login                sí                    sí                    sí                    sí                    sí                    sí
    /censo-base                                /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/inscritos                      /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/inscritos/$id                  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/no-inscritos                   /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/no-inscritos/$idDocument       /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/registros                      /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/registros/nuevo                /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/registros/$id                  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/duplicados                     /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/duplicados/uniones             /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/duplicados/en-espera           /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/duplicados/$a/$b               /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/importacion                    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/importaciones                  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/pendientes                     /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/pendientes/reenvio/$id         /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion/inscripcion-manual   /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion                      /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion/datos-generales      /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/cobros               /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/cobros/$id           /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/respuestas-del-banco /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/respuestas-del-banco/$id /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/solicitudes-de-cuota /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/solicitudes-de-cuota/$id /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/cuotas               /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/exportacion-cuotas   /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/remesas              /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/remesas/nueva        /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/remesas/trabajo/$id  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/remesas/$id          /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/declaracion-anual    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /comunicaciones/nueva-comunicacion         /login                /                     sí                    sí                    sí                    sí                    /
    /comunicaciones/edicion-comunicacion/$id   /login                /                     sí                    sí                    sí                    sí                    /
    /comunicaciones                            /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /comunicaciones/lista-comunicaciones       /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /comunicaciones/comunicaciones-pendientes  /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /comunicaciones/comunicaciones-finalizadas /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /comunicaciones/panel-comunicacion/$id     /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /comunicaciones/panel-comunicacion/$id/registro-de-envios /login                /acceso-denegado      /acceso-denegado      sí                    sí                    sí                    /acceso-denegado
    /comunicaciones/panel-comunicacion/$id/a-quienes-llega /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /comunicaciones/panel-comunicacion/$id/sin-recibirla /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /comunicaciones/direcciones-a-las-que-no-se-escribe /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion/documentos-legales   /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion/documentos-legales/nuevo-pdf /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion/documentos-legales/pdf/$id /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /exportacion/documentos                    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion/documentos/email/$id /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /panel-administracion/asambleas            /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/asambleas/nueva-asamblea /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/asambleas/asamblea/$id /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /mi-asamblea                               /login                /usuario-no-inscrito  sí                    sí                    sí                    sí                    /mi-asamblea/informacion
    /mi-asamblea/informacion                   /login                /usuario-no-inscrito  sí                    sí                    sí                    sí                    sí
    /mi-asamblea/inscritos                     /login                /acceso-denegado      /acceso-denegado      sí                    sí                    sí                    /acceso-denegado
    /eventos                                   /login                /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  sí                    sí                    sí
    /eventos/nuevo-evento                      /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /eventos/reuniones-y-asambleas             /login                /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  sí                    sí                    sí
    /eventos/reuniones-y-asambleas/$id         /login                /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  sí                    sí                    sí
    /eventos/reuniones-y-asambleas/$id/acta    /login                /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  sí                    sí                    sí
    /eventos/proximos-eventos                  /login                /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  sí                    sí                    sí
    /eventos/sin-aprobacion                    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /eventos/calendario                        /login                /usuario-no-inscrito  /usuario-no-inscrito  /usuario-no-inscrito  sí                    sí                    sí
    /eventos/reuniones-y-asambleas/$id/puerta  /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /eventos/reuniones-y-asambleas/$id/contador /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /votaciones                                /login                sí                    sí                    sí                    sí                    sí                    sí
    /votaciones/panel-de-votaciones            /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/pendientes-de-aprobacion       /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/aprobadas                      /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/en-curso                       /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/resultados                     /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/nueva-votacion                 /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/edicion-de-votacion/$id        /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/aprobadas/$id                  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /votaciones/aprobadas/$id/reclamaciones    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /segmentos                                 /login                /acceso-denegado      /acceso-denegado      sí                    sí                    sí                    /acceso-denegado
    /segmentos/nuevo                           /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /segmentos/$id                             /login                /acceso-denegado      /acceso-denegado      sí                    sí                    sí                    /acceso-denegado
    /censo-base/etiquetas                      /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/etiquetas/$id                  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/etiquetas/trabajo/$id          /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /censo-base/cambios/$id                    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /listas-fijas                              /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /listas-fijas/$id                          /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /listas-fijas/comparar/$id/$other          /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /listas-fijas/trabajo/$id                  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas                              /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/inscritos                    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/mapa                         /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/movimientos                  /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/participacion                /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/registros                    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/cuotas                       /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/informe                      /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /estadisticas/mi-cuadro                    /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    sí                    /acceso-denegado
    /mi-asamblea/estadisticas                  /login                /acceso-denegado      sí                    sí                    sí                    sí                    /acceso-denegado
    /gestion-usuarios                          /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /gestion-usuarios/nuevo-usuario            /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /gestion-usuarios/panel-usuarios/$id       /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /gestion-usuarios/actividad                /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/borrados             /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/borrados/$id         /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/conservacion         /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/conservacion/trabajo/$id /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /panel-administracion/correos-sin-enviar   /login                /acceso-denegado      /acceso-denegado      /acceso-denegado      /acceso-denegado      sí                    /acceso-denegado
    /votaciones/votacion/$id                   /login                sí                    sí                    sí                    sí                    sí                    sí
    /votaciones/resultados/$id                 /login                sí                    sí                    sí                    sí                    sí                    sí
    /votaciones/resultados/$id/comprobar       /login                sí                    sí                    sí                    sí                    sí                    sí
    /votaciones/en-curso/$id                   /login                sí                    sí                    sí                    sí                    sí                    sí"
  `)
})
