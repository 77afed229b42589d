import { msg } from '../../domain/text/user-text.ts'

export const roles = msg(['Waiter', 'Manager', 'Project Manager', 'Game Developer', 'Head', 'Management'])

export const userStates = msg(['Active', 'Inactive'])

export interface SampleUser {
  readonly name: string
  readonly email: string
  readonly role: string
  readonly status: (typeof userStates)[number]
}

export const sampleUsers: readonly SampleUser[] = [
  { name: 'Maria Santos', email: 'maria.santos@example.com', role: 'Manager', status: 'Active' },
  { name: 'Dwayne Porter', email: 'dwayne.porter@example.com', role: 'Head', status: 'Active' },
  { name: 'Grace Okafor', email: 'grace.okafor@example.com', role: 'Project Manager', status: 'Active' },
  { name: 'Ray Holloway', email: 'ray.holloway@example.com', role: 'Waiter', status: 'Inactive' },
  { name: 'Sofia Ramirez', email: 'sofia.ramirez@example.com', role: 'Management', status: 'Active' },
  { name: 'Pete Kowalski', email: 'pete.kowalski@example.com', role: 'Game Developer', status: 'Active' },
  { name: 'Carla Mendes', email: 'carla.mendes@example.com', role: 'Admin', status: 'Active' },
  { name: 'Jamal Everett', email: 'jamal.everett@example.com', role: 'Waiter', status: 'Inactive' },
  { name: 'Linh Tran', email: 'linh.tran@example.com', role: 'Project Manager', status: 'Active' },
  { name: 'Nora Fitzgerald', email: 'nora.fitzgerald@example.com', role: 'Manager', status: 'Inactive' },
  { name: 'Oscar Lindqvist', email: 'oscar.lindqvist@example.com', role: 'Head', status: 'Active' },
  { name: 'Yusuf Demir', email: 'yusuf.demir@example.com', role: 'Game Developer', status: 'Inactive' },
]

export function filterUsers(users: readonly SampleUser[], search: string, status: string): SampleUser[] {
  const typed = search.trim().toLowerCase()
  return users.filter(
    (user) => (status === '' || user.status === status) && `${user.name} ${user.email}`.toLowerCase().includes(typed),
  )
}
