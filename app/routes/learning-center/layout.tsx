import { Outlet } from "react-router";

/** What every page of the learning center shares. */
export default function LearningCenterLayout() {
  return <Outlet />;
}
