/** All template pages in one chunk: each is small, and whoever looks at one looks at the others. */
export { AddUser } from './add-user.tsx'
export { Alerts } from './alerts.tsx'
export { AssignRole } from './assign-role.tsx'
export { Avatars } from './avatars.tsx'
export { Badges } from './badges.tsx'
export { Buttons } from './buttons.tsx'
