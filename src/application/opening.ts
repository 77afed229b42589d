/** Opens the application in this tab: takes the lock, loads, and gives way to another tab. */
import type { FieldName } from '../form/form.ts'
import { createLoading } from './loading.ts'
import type { Ports } from './ports.ts'

export type Opening = ReturnType<typeof createOpening>

/**
 * @param email of the signed-in user
 * @param field the field that the address asks for
 */
export function createOpening(ports: Ports, email: string, field: FieldName | null) {
  const { open, leave, giveWay, forgetEarly, ...loading } = createLoading(ports, email, field)

  function claim(steal: boolean) {
    return ports.claimLock({
      steal,
      onWait: forgetEarly,
      onWriter: (writer) => (writer === 'here' ? open() : giveWay()),
      beforeRelease: leave,
    })
  }

  let release = claim(false)

  return {
    ...loading,
    /** Takes the application from the other tab, once that has stored its draft. */
    takeOver() {
      release()
      release = claim(true)
    },
    /** Closes the application and gives the lock away. */
    close: () => release(),
  }
}
