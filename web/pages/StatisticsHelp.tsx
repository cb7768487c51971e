import { Link } from '@tanstack/react-router'
import { admins, leads, liaisons, type Role } from '#contract/actor.ts'

/** Reading statistics, for staff. */
export const StatisticsHelp = ({ role }: { role: Role }) => (
  <>
    <h2>Leer una estadística</h2>
    <p>
      {admins({ role }) ? (
        <>
          Están en <Link to="/estadisticas">Estadísticas</Link>; las de cada asamblea, también en{' '}
        </>
      ) : (
        'Las de tu asamblea están en '
      )}
      <Link to="/mi-asamblea/estadisticas">Mi asamblea</Link>. Cada gráfica tiene al lado su tabla, y en
      «Descargar» los mismos números en hoja de cálculo o texto, y una imagen para un informe.
    </p>
    {!admins({ role }) && (
      <p>
        Donde pone «—» hay menos de cinco personas, o un número con el que se podría deducir alguno así: no se
        dice cuál de las dos cosas, porque también eso lo diría. Donde pone «&lt;5», en los meses, hay menos
        de cinco. Así una tabla no dice nada de nadie. Por lo mismo, una tabla cambia como mucho una vez al
        mes, y solo cuando el cambio es de cinco personas o más; las tarjetas dicen de qué día es.
        {leads({ role }) && ' El tipo de inscripción, que está en tu lista, se cuenta siempre entero.'}
      </p>
    )}
    {!liaisons({ role }) && (
      <p>
        Los filtros de arriba quedan en la dirección: copiada, enseña lo mismo a quien tenga permiso. Al
        pulsar una barra, una parte o un número con enlace se abre la lista de esas personas, con tantas como
        decía. Con el teclado, el tabulador llega a la gráfica, las flechas van de una parte a otra y Entrar
        abre la lista.
      </p>
    )}
    {admins({ role }) && (
      <p>
        En <Link to="/estadisticas/movimientos">Altas, bajas y permanencia</Link> hay altas que se fueron
        después y bajas que volvieron: en la tabla, «Siguen» y «Siguen de baja» dicen cuántas personas tiene
        la lista que se abre.
      </p>
    )}
    {admins({ role }) && (
      <p>
        «Añadir a mi cuadro», en cada gráfica, la lleva a <Link to="/estadisticas/mi-cuadro">Mi cuadro</Link>{' '}
        con los filtros que tenga. En el <Link to="/estadisticas/mapa">mapa</Link>, una provincia abre el suyo
        y un municipio su lista; quien no se puede situar cuenta en la tabla.
      </p>
    )}
    <p>
      Quien se dio de baja no cuenta como miembro, pero sí en «Inscripciones por mes», donde se inscribió.
    </p>
  </>
)
