import { SupplementsPage } from "#app/sections/topics/supplements-page.tsx";

export default function MedicareSupplements() {
  return <SupplementsPage />;
}
