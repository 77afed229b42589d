/** All demo pages in one chunk: they are small and usually visited together. */
import './bootstrap.css'
import './demo.css'

export { AddUser } from './add-user.tsx'
export { AssignRole } from './assign-role.tsx'
export { Alerts, Avatars, Badges, Buttons } from './showcases.tsx'
