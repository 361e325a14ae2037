import { BasicsPage } from "#app/sections/topics/basics-page.tsx";

export default function MedicareBasics() {
  return <BasicsPage />;
}
