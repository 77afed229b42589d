/** A minimal page with the same React and router: the baseline for load times. */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'

function Form() {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <input name="email" />
      <input name="password" type="password" />
      <button type="submit">Sign In</button>
      <Link to="/data">Data</Link>
    </form>
  )
}

function Data() {
  const [text, setText] = useState('')
  useEffect(() => {
    void fetch('/api/dashboard', { headers: { Authorization: `Bearer ${localStorage.getItem('token')}` } })
      .then((reply) => reply.text())
      .then(setText)
  }, [])
  return text === '' ? null : <p id="data">{text}</p>
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Routes>
      <Route path="/data" element={<Data />} />
      <Route path="*" element={<Form />} />
    </Routes>
  </BrowserRouter>,
)
