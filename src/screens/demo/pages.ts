/** All demo pages in one chunk: they are small and usually visited together. */
import './bootstrap.css'
import './demo.css'

export { AddUser } from './add-user.tsx'
export { Alerts } from './alerts.tsx'
export { AssignRole } from './assign-role.tsx'
export { Avatars } from './avatars.tsx'
export { Badges } from './badges.tsx'
export { Buttons } from './buttons.tsx'
